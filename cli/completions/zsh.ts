import type { Choice } from "../options/index.ts";
import {
  type CompletedCommand,
  type CompletedOption,
  type Completions,
  FIELD_NAMES,
  ownedIn,
  quote,
  spelled,
} from "./model.ts";

/** A script that makes zsh complete the command line, to be sourced, or saved as _froe in the fpath. */
export function zshScript({ options, commands }: Completions): string {
  return `#compdef froe
# Completion of froe for zsh. In ~/.zshrc, after compinit: source <(froe --completions zsh)

${functionsOf([...options, ...ownedIn(commands)]).join("\n\n")}

_froe_fields() {
  local -a files=(\${^words[2,-1]}(N-.))
  compset -P '*,'
  (( $#files )) && compadd -qS , -- \${(uf)"$(${FIELD_NAMES} $files 2>/dev/null)"}
}

_froe_first() {
  [[ $PREFIX == @* ]] && { compadd -- \${(f)"$(froe settings --aliases 2>/dev/null)"}; return }
  local -a commands=(${commands.map((command) => `\n    ${quote(described(command))}`).join("")}
  )
  (( CURRENT == 2 )) && _describe -t commands command commands
  _files
}

_froe() {
  case $words[2] in
${commands.map(commandCase).join("\n")}
  *)
    _arguments -s -S ${[...options.map(specOf), "'1: :_froe_first'", "'*: :_files'"].join(" \\\n      ")} ;;
  esac
}

if [[ $funcstack[1] == _froe ]]; then _froe "$@"; else compdef _froe froe; fi`;
}

function commandCase({ name, takesFiles, operands, options }: CompletedCommand): string {
  const own = operands ? nameOf(operands) : "";
  const isFirst = operands !== null && operands.owner !== null;
  const others = [...(operands && !isFirst ? [own] : []), ...(takesFiles ? ["_files"] : [])];
  const rest = others.length > 0 ? [`'*: :{ ${others.join("; ")} }'`] : [];
  const specs = [`'1: :(${name})'`, ...options.map(specOf), ...(isFirst ? [`'2: :${own}'`] : []), ...rest];
  return `  ${name})
    (( CURRENT == 2 )) && { _froe_first; return }
    _arguments -s -S ${specs.join(" \\\n      ")} ;;`;
}

/** The specs of an option for `_arguments`, one for each spelling. */
function specOf(option: CompletedOption): string {
  const all = spelled(option);
  const excluded = option.repeatable ? "'*'" : all.length > 1 ? `'(${all.join(" ")})'` : "";
  const heads = all.map((spelling) => spelling + marks(spelling, option));
  const spelling = heads.length > 1 ? `{${heads.join(",")}}` : heads[0];
  return `${excluded}${spelling}${quote(`[${option.about.replace(/[\][\\:]/g, "\\$&")}]${valueSpec(option)}`)}`;
}

/** Where the value is: \`+\` in the same word or the next, \`=\` after the sign or in the next word. */
function marks(spelling: string, { value }: CompletedOption): string {
  if (value === null) return "";
  const isLong = spelling.startsWith("--");
  if (value.optional && !value.takesRest) return isLong ? "=-" : "";
  return isLong ? "=" : "+";
}

function valueSpec(option: CompletedOption): string {
  const { value } = option;
  if (value === null) return "";
  const { kind } = value.offer;
  const action =
    kind === "words" ? nameOf(option) : kind === "nothing" ? " " : kind === "files" ? "_files" : "_froe_fields";
  return `${value.optional ? "::" : ":"}${value.argument}:${action}`;
}

/** A function for each option whose values have names. */
function functionsOf(options: readonly CompletedOption[]): string[] {
  return options.flatMap((option) => {
    const { value } = option;
    if (value?.offer.kind !== "words") return [];
    const { words, joined } = value.offer;
    // A spec follows the colon of a name immediately.
    const open = words.filter(({ name }) => name.endsWith(":"));
    const whole = words.filter((word) => !open.includes(word));
    const lines = [
      `local -a whole=(${whole.map((word) => `\n    ${quote(described(word))}`).join("")}\n  )`,
      ...(joined ? ["compset -P '*,'"] : []),
      `_describe ${value.argument} whole${joined ? " -qS ," : ""}`,
    ];
    if (open.length > 0) {
      lines.push(`local -a open=(${open.map((word) => quote(described(word))).join(" ")})`);
      lines.push(`_describe ${value.argument} open -S ''`);
    }
    return [`${nameOf(option)}() {\n  ${lines.join("\n  ")}\n}`];
  });
}

function nameOf({ owner, long, short }: CompletedOption): string {
  return `_froe_value_${[owner ?? "", long ?? short].join("_").replaceAll("-", "_")}`;
}

/** A word and its meaning, as `_describe` expects it. */
function described({ name, about }: Choice): string {
  const word = name.replace(/[\\:]/g, "\\$&");
  return about === "" ? word : `${word}:${about.replace(/\\/g, "\\\\")}`;
}
