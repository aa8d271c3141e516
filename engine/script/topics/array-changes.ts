import { unit } from "../../event/value.ts";
import { gapOf, orUnit, placeOf } from "../collections/items.ts";
import { define, type Topic } from "../function.ts";

/** Functions that change an array in place. Indexes count from 0, negative ones from the end. */
export const arrayChanges: Topic = {
  title: "Changing an array in place",
  functions: [
    define({
      name: "push",
      parameters: "array: array, item: any",
      result: "unit",
      about: "Adds an item at the end",
      example: ["let a = [1, 2]; a.push(3); a", "[1, 2, 3]"],
      changes: true,
      call: (context, array, item) => {
        context.checkEntries(array.length + 1);
        array.push(context.copy(item));
      },
    }),
    define({
      name: "set",
      parameters: "array: array, at: index, item: any",
      result: "unit",
      about: "Replaces the item at an index, if there is one",
      example: ["let a = [1, 2]; a.set(0, 9); a", "[9, 2]"],
      changes: true,
      call: (context, array, at, item) => {
        const place = placeOf(at, array.length);
        if (place >= 0 && place < array.length) array[place] = context.copy(item);
      },
    }),
    define({
      name: "pop",
      parameters: "array: array",
      result: "any",
      about: "Removes and returns the last item; () if there is none",
      example: ["let a = [1, 2]; let last = a.pop(); [a, last]", "[[1], 2]"],
      changes: true,
      call: (_, array) => orUnit(array.pop()),
    }),
    define({
      name: "remove",
      parameters: "array: array, at: index",
      result: "any",
      about: "Removes and returns the item at an index; () if there is none",
      example: ["let a = [1, 2, 3]; let two = a.remove(1); [a, two]", "[[1, 3], 2]"],
      changes: true,
      call: (context, array, at) => {
        const place = placeOf(at, array.length);
        context.spend(Math.ceil(array.length / 64));
        return place < 0 ? unit : orUnit(array.splice(place, 1)[0]);
      },
    }),
    define({
      name: "clear",
      parameters: "array: array",
      result: "unit",
      about: "Removes all items",
      example: ["let a = [1, 2]; a.clear(); a", "[]"],
      changes: true,
      call: (_, array) => {
        array.length = 0;
      },
    }),
    define({
      name: "split",
      parameters: "array: array, at: index",
      result: "array",
      about: "Removes and returns the items from an index on",
      example: ["let a = [1, 2, 3]; let rest = a.split(1); [a, rest]", "[[1], [2, 3]]"],
      changes: true,
      call: (context, array, at) => {
        context.spend(Math.ceil(array.length / 64));
        return array.splice(gapOf(at, array.length));
      },
    }),
  ],
};
