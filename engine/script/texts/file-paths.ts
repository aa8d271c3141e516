import type { ScriptMap, ScriptValue } from "../values.ts";

/** The parts of a path with slashes; an empty map for an empty string. Does not read the file system. */
export function partsOfFilePath(text: string): ScriptMap {
  const path = text.trim();
  if (path === "") return new Map();
  const isAbsolute = path.startsWith("/");
  const names = path.split("/").filter((name, i) => name !== "" && (name !== "." || i === 0));
  const last = names.at(-1);
  const fields: [string, ScriptValue][] = [
    ["input", path],
    ["is_absolute", isAbsolute],
    ["is_relative", !isAbsolute],
    ["has_root", isAbsolute],
  ];
  const parent = parentOf(path);
  if (parent !== "") fields.push(["parent", parent]);
  if (last !== undefined && last !== "." && last !== "..") {
    const point = last.lastIndexOf(".");
    fields.push(["file_name", last], ["stem", point > 0 ? last.slice(0, point) : last]);
    if (point > 0) fields.push(["extension", last.slice(point + 1)]);
  }
  fields.push(["components", isAbsolute ? ["/", ...names] : names]);
  if (isAbsolute) fields.push(["root", "/"]);
  return new Map(fields);
}

/** The path without its last name; empty if it has only one. */
function parentOf(path: string): string {
  const end = withoutEnd(path);
  const slash = end.lastIndexOf("/");
  if (slash < 0 || end === "") return "";
  return withoutEnd(end.slice(0, slash)) || "/";
}

/** The path without trailing slashes and `.` names. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/" || (path[end - 1] === "." && path[end - 2] === "/")) end--;
  return path.slice(0, end);
}
