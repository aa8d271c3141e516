import type { OutputFormat } from "./format.ts";
import { writeLines } from "./visible.ts";
import { scratchWriter, type Writer } from "./writer.ts";

/** The same format with `\u001b` for each control character, for a terminal. */
export function forTerminal({ writeHead, write, end, notes }: OutputFormat): OutputFormat {
  const scratch = scratchWriter();
  function pass(out: Writer): void {
    writeLines(out, scratch.bytes, 0, scratch.at);
    scratch.at = 0;
  }
  return {
    writeHead(out) {
      writeHead?.(scratch);
      pass(out);
    },
    write(event, out) {
      write(event, scratch);
      pass(out);
    },
    end(out) {
      end?.(scratch);
      pass(out);
    },
    notes: () => notes?.() ?? [],
  };
}
