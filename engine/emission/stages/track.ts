import { addressOf, fieldAt, type NameTable, valueOn } from "../../event/index.ts";
import {
  allowError,
  isNumeric,
  key,
  keyOf,
  keyOfField,
  kinds,
  type Metrics,
  type Numeric,
  numberOfField,
  type Reading,
  showShares,
  USUAL_ERROR,
  USUAL_SHARES,
} from "../../metrics/index.ts";
import type { TrackedField } from "../options.ts";
import type { Stage } from "./stage.ts";

/** Puts the current {@link key} into a metric, with the number that it is, if it is one. */
type Add = (number: Numeric | null) => void;

/** Tracks a field of every event; nothing else of it is decoded. */
export function trackField({ kind, field }: TrackedField, metrics: Metrics, names: NameTable): Stage {
  const address = addressOf(field, names);
  const add = adding(kind, field, metrics);

  function note(reading: Reading, number: Numeric | null): void {
    if (reading === "taken") add(number);
    else if (reading === "missing") metrics.skip(field);
    else metrics.refuse(field);
  }

  return (event) => {
    const at = fieldAt(event, address.name);
    if (at >= 0) {
      const reading = keyOfField(event, at);
      note(reading, kind === "description" && reading === "taken" ? numberOfField(event, at) : null);
    } else {
      const value = valueOn(event, address);
      note(keyOf(value), isNumeric(value) ? value : null);
    }
    return true;
  };
}

function adding(kind: TrackedField["kind"], name: string, metrics: Metrics): Add {
  let add = addingTo(kind, name, metrics);
  let { epoch } = metrics;
  return (number) => {
    if (metrics.epoch !== epoch) {
      ({ epoch } = metrics);
      add = addingTo(kind, name, metrics);
    }
    add(number);
  };
}

/** Adds to the state that the metric has now. */
function addingTo(kind: TrackedField["kind"], name: string, metrics: Metrics): Add {
  switch (kind) {
    case "frequency": {
      const state = metrics.share(kind, name);
      return () => kinds.frequency.add(state, key);
    }
    case "cardinality": {
      const state = metrics.share(kind, name);
      allowError(state, USUAL_ERROR);
      return () => kinds.cardinality.add(state, key);
    }
    case "description": {
      const state = metrics.share(kind, name);
      showShares(state.numbers.percentiles, USUAL_SHARES);
      return (number) => kinds.description.add(state, key, number);
    }
  }
}
