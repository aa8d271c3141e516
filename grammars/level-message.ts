import { choice, end, field, grammar, label, optional, run, seq } from "../engine/authoring/index.ts";
import { blank, blanks, levelWord, msg, textWithout, wordWithout } from "./vocabulary.ts";

const level = field("level", levelWord);
const logger = field("logger", label("logger", wordWithout("[]")));
const thread = seq("[", field("thread", label("thread", textWithout("]["))), "]", blanks);

export const levelMessage = grammar("level-message", {
  about: "Level, message",
  layout: "[<level>] <logger> - <msg>, [<level>] <msg>, <level>: <msg>, or [<thread>] <level> <logger> - <msg>",
  example: "[INFO] order stored",
  knownAs: ["maven", "sbt", "play"],
  url: "https://maven.apache.org/maven-logging.html",
  evidence: { lines: 2, share: 0.75 },
  notes: [
    "The logger after a level in brackets may be missing; the thread may follow the level. Lines have no time.",
    "Detection takes this format if three quarters of the lines of a file are in it.",
  ],
  waive: { overlap: "The text of a message is free, and may look like a record of another format." },
  record: seq(
    choice(
      seq(
        "[",
        level,
        run(blank, 0),
        "]",
        choice(seq(blanks, optional(choice(seq(thread, logger, " - "), seq(logger, " - ")))), end),
      ),
      seq(level, ":", choice(blanks, end)),
      seq(thread, level, blanks, logger, " - "),
      seq(level, blanks, thread, logger, " - "),
    ),
    msg,
  ),
});
