import type { Strategy } from "../engine/grammar/index.ts";
import { go, java, js, python } from "./traces.ts";

/** The strategies that `-M` names. */
export const strategies: readonly Strategy[] = [
  {
    name: "timestamp",
    about: "A line that begins with a timestamp begins an event, in the layout of the first one",
    options: [
      { name: "format", value: "FORMAT" },
      { name: "loose", value: null, alone: true },
    ],
    joint: "space",
    lines: { kind: "timestamps" },
  },
  {
    name: "indent",
    about: "A line that begins with a blank belongs to the event before it",
    options: [],
    joint: "space",
    lines: { kind: "indented" },
  },
  {
    name: "regex",
    about: "A line that has the pattern begins an event, and one that has the second pattern ends it",
    options: [
      { name: "match", value: "PATTERN", needed: true },
      { name: "end", value: "PATTERN" },
    ],
    joint: "space",
    lines: { kind: "patterns" },
  },
  { name: "blank", about: "Blank lines separate events", options: [], joint: "space", lines: { kind: "paragraphs" } },
  {
    name: "json",
    about: "An event ends where the brackets are closed that its first line opens",
    options: [],
    joint: "newline",
    lines: { kind: "brackets" },
  },
  { name: "all", about: "All of a file is one event", options: [], joint: "newline", lines: { kind: "whole" } },
  {
    name: "java",
    about: "The lines of a Java stack trace belong to the line before them",
    options: [],
    joint: "newline",
    lines: { kind: "trace", trace: java },
  },
  {
    name: "python",
    about: "The lines of a Python traceback belong to the line before them",
    options: [],
    joint: "newline",
    lines: { kind: "trace", trace: python },
  },
  {
    name: "go",
    about: "The lines of a Go panic belong to the line before them",
    options: [],
    joint: "newline",
    lines: { kind: "trace", trace: go },
  },
  {
    name: "js",
    about: "The frames of a JavaScript stack trace belong to the line before them",
    options: [],
    joint: "newline",
    lines: { kind: "trace", trace: js },
  },
  {
    name: "cri",
    about: "The parts of a line that a container runtime has split are one event, per stream",
    options: [],
    joint: "empty",
    lines: { kind: "parts", columns: 3, stream: 1, tag: 2, partial: "P" },
  },
  {
    name: "docker",
    about:
      "The parts of a line that Docker's json-file driver has split are one event, per stream, without their line end",
    options: [],
    joint: "empty",
    lines: { kind: "parts", opens: '{"log":"', ends: "\\n", stream: '"stream":"' },
  },
  {
    name: "none",
    about: "Each line is an event, whatever the grammar says",
    options: [],
    joint: "space",
    lines: { kind: "single" },
  },
];
