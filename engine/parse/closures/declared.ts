import { declaredFields } from "../../analysis/index.ts";
import type { DeclaredFields } from "../../event/declared.ts";
import type { Place, RoleName } from "../../grammar/index.ts";
import { writtenValues } from "../stamp-parts.ts";
import type { Ground } from "./closure.ts";
import { matcherOf } from "./stamps.ts";

/** What a grammar declares of its fields; those of payloads that join the event come after those around them. */
export function declaredIn(ground: Ground): DeclaredFields {
  const { places, names } = ground;
  const fields = declaredFields(places);
  const named = (role: RoleName) => [...new Set(fields.filter((one) => one.role === role).map(({ name }) => name))];
  const ids = (role: RoleName) => named(role).map((name) => names.fix(name));
  const timestamp = named("timestamp").map((name) => {
    const written = fields.filter((field) => field.role === "timestamp" && field.name === name);
    const matchers = writtenValues(written.map(({ place }) => place)).map((value) => matcherOf(value, ground));
    return { name: names.fix(name), matchers };
  });
  const own: DeclaredFields = { timestamp, level: ids("level"), message: ids("message") };
  const payloads = places.all.flatMap((place) => joined(place, ground));
  return {
    timestamp: [own, ...payloads].flatMap(({ timestamp }) => timestamp),
    level: [own, ...payloads].flatMap(({ level }) => level),
    message: [own, ...payloads].flatMap(({ message }) => message),
  };
}

/** What the payload of a place declares, if its fields join the event. */
function joined({ node }: Place, ground: Ground): readonly DeclaredFields[] {
  return node.kind === "within" && node.into === "event" ? [ground.declaredBy(node.grammar)] : [];
}
