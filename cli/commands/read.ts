import { defineCommand } from "citty";
import { run } from "../../engine/pipeline/run.ts";
import { ScriptError } from "../../engine/script/error.ts";
import packageJson from "../../package.json" with { type: "json" };
import { wantsColor } from "../color.ts";
import { checkCombinations } from "../combinations.ts";
import { MISUSE } from "../exit-codes.ts";
import { chooseFormats, wantedFormats } from "../formats.ts";
import type { Help } from "../help/index.ts";
