import { type CompletedOption, type Completions, type Offer, spelled } from "./model.ts";

/** A script that makes fish complete the command line. */
export function fishScript({ options, commands }: Completions): string {
  return `# Completion of froe for fish. In config.fish: froe --completions fish | source

# Whether the first word is one of these; without any, whether it is no command.
function __froe_called
    set -l words (commandline -opc)
    if set -q argv[1]
        contains -- "$words[2]" $argv
    else
        not contains -- "$words[2]" ${commands.map(({ name }) => name).join(" ")}
    end
end

# Whether the last whole word is one of these.
function __froe_behind
    contains -- (commandline -opc)[-1] $argv
end

# The words $argv, after those that the current word has already, joined by commas.
function __froe_joined
    set -l begin (commandline -ct | string replace -r '^(--[^=]*=|-[a-zA-Z]=?)' '' | string match -r '^.*,')
    printf '%s\\n' "$begin"$argv
end

complete -c froe -e
complete -c froe -n 'string match -q "@*" -- (commandline -ct)' -f -a '(froe settings --aliases 2>/dev/null)'
${commands.map(({ name, about }) => `complete -c froe -n 'test (count (commandline -opc)) -eq 1' -a ${name} -d ${quote(about)}`).join("\n")}
${options.map((option) => optionLine(option, "__froe_called")).join("\n")}
${options.flatMap(topicLine).join("\n")}
${commands
  .flatMap(({ name, takesFiles, operands, options }) => [
    ...(takesFiles ? [] : [`complete -c froe -n '__froe_called ${name}' -f`]),
    ...(operands?.value?.offer.kind === "words"
      ? [`complete -c froe -n '__froe_called ${name}' -a ${quote(wordsOf(operands.value.offer))}`]
      : []),
    ...options.map((option) => optionLine(option, `__froe_called ${name}`)),
  ])
  .join("\n")}`;
}

function optionLine({ short, long, about, value }: CompletedOption, condition: string): string {
  const parts = ["complete -c froe", `-n ${quote(condition)}`];
  if (short !== null) parts.push(`-s ${short}`);
  if (long !== null) parts.push(`-l ${long}`);
  if (value !== null) {
    // An optional value follows "=" only, which fish completes without help.
    if (value.optional) parts.push("-f");
    else parts.push(value.offer.kind === "files" ? "-r -F" : "-x");
    if (value.offer.kind === "words") parts.push(`-a ${quote(wordsOf(value.offer))}`);
  }
  return [...parts, `-d ${quote(about)}`].join(" ");
}

/** The topic of an option is a separate word. */
function topicLine(option: CompletedOption): string[] {
  const { value } = option;
  if (!value?.takesRest || value.offer.kind !== "words") return [];
  const condition = `__froe_behind ${spelled(option).join(" ")}`;
  return [`complete -c froe -n ${quote(condition)} -f -a ${quote(wordsOf(value.offer))}`];
}

/** What fish evaluates to the words, each with its description after a tab. */
function wordsOf({ words, joined }: Offer & { kind: "words" }): string {
  const all = words
    .map(({ name, about }) => (about === "" ? quote(name) : `${quote(name)}\\t${quote(about)}`))
    .join(" ");
  return joined ? `(__froe_joined ${all})` : all;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
