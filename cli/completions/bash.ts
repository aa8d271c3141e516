import {
  type CompletedOption,
  type Completions,
  FIELD_NAMES,
  FIRST,
  type Offer,
  ownedIn,
  quote,
  spelled,
} from "./model.ts";

/** A script that makes bash, of any version, complete the command line. */
export function bashScript({ options, commands }: Completions): string {
  const others = commands.map(
    ({ name, takesFiles, operands, options }) =>
      `    ${name}) options=${quote(spellings(options))} files=${takesFiles ? "yes" : ""} operands=${operands ? spelled(operands).at(-1) : ""} ;;`,
  );
  return `# Completion of froe for bash. In ~/.bashrc: eval "$(froe --completions bash)"

# Offers values of the option $1, which is after "=" (inline), after the option's letter
# (attached) or in the next word. Fails where the option takes no value there.
_froe_value() {
  offer=words words= others= joined=
  case "\${COMP_WORDS[1]} $1:$2" in
${[...ownedIn(commands), ...options].flatMap(valueCase).join("\n")}
    *) return 1 ;;
  esac
}

# Names of fields of the files on the command line; bash expands words, so only those without signs.
_froe_fields() {
  local word files=()
  for word in "\${COMP_WORDS[@]:1}"; do [[ -f $word ]] && files+=("$word"); done
  ((\${#files[@]})) && ${FIELD_NAMES} "\${files[@]}" 2>/dev/null | grep -x '[[:alnum:]_.@-]*' | sort -u
}

# The options after the first word $1, whether files are allowed there, and the option whose values are.
_froe_options() {
  case $1 in
${others.join("\n")}
    *) options=${quote(spellings(options))} files=yes operands= ;;
  esac
}

_froe() {
  local at=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]} start= option place=inline
  local offer words others joined options files operands word IFS=$' \\t\\n'
  COMPREPLY=()

  # Aliases of settings; bash may cut words at "@".
  if [[ $cur == @* || \${COMP_WORDS[at-1]} == @ ]]; then
    [[ $cur == @?* ]] && start=@
    compopt +o default 2>/dev/null
    words=$(froe settings --aliases 2>/dev/null)
    COMPREPLY=($(compgen -P "$start" -W "\${words//@/}" -- "\${cur#@}"))
    return
  fi

  for word in "\${COMP_WORDS[@]:1:at-1}"; do
    [[ $word == -- ]] && return
  done

  # Most often bash cuts words at "=".
  if [[ $cur == = ]]; then
    option=\${COMP_WORDS[at-1]} cur=
  elif [[ \${COMP_WORDS[at-1]} == = ]]; then
    option=\${COMP_WORDS[at-2]}
  elif [[ $cur == --*=* ]]; then
    option=\${cur%%=*} start=\${cur%%=*}= cur=\${cur#*=}
  elif [[ $cur == -[!-]?* ]] && _froe_value "\${cur:0:2}" attached; then
    option=\${cur:0:2} place=attached start=\${cur:0:2} cur=\${cur:2}
  else
    option=\${COMP_WORDS[at-1]} place=next
    [[ $option == -[!-]?* ]] && ! _froe_value "\${option:0:2}" attached && option=-\${option: -1}
  fi

  _froe_options "\${COMP_WORDS[1]}"
  if ! _froe_value "$option" $place && [[ $operands && ($cur != -* || $operands == --help) && $at -gt 1 ]]; then
    [[ $operands != --${FIRST} || $at -eq 2 || $option == -* ]] && option=$operands place=next
  fi
  if _froe_value "$option" $place; then
    # Without an answer bash itself completes file names.
    [[ $offer == files ]] && return
    [[ $offer == fields ]] && words=$(_froe_fields) joined=yes
    [[ $option == "$operands" && $files ]] || compopt +o default 2>/dev/null
    [[ $joined && $cur == *,* ]] && start=$start\${cur%,*}, cur=\${cur##*,}
    [[ $cur ]] && words="$words $others"
    COMPREPLY=($(compgen -P "$start" -W "$words" -- "$cur"))
    [[ \${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
  elif [[ $cur == -* ]]; then
    compopt +o default 2>/dev/null
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif ((at == 1)); then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -W ${quote(commands.map(({ name }) => name).join(" "))} -- "$cur"))
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
  elif [[ ! $files ]]; then
    compopt +o default 2>/dev/null
  fi
}

complete -o default -F _froe froe`;
}

/** The case of an option that takes a value. */
function valueCase(option: CompletedOption): string[] {
  if (option.value === null) return [];
  const { optional, takesRest, offer } = option.value;
  const command = option.owner ?? "*";
  const places = !optional ? ["*"] : takesRest ? ["inline", "next"] : ["inline"];
  const patterns = spelled(option).flatMap((spelling) => places.map((place) => `${command}" "${spelling}:${place}`));
  const actions = offer.kind === "words" ? wordsOf(offer) : offer.kind === "nothing" ? [] : [`offer=${offer.kind}`];
  return [`    ${patterns.join("|")}) ${[...actions, ";;"].join(" ")}`];
}

/** Words that are offered at any time, and those that have to be begun. */
function wordsOf({ words, joined }: Offer & { kind: "words" }): string[] {
  const listed = (some: typeof words) => quote(some.map(({ name }) => name).join(" "));
  const others = words.filter(({ isOther }) => isOther);
  return [
    `words=${listed(words.filter(({ isOther }) => !isOther))}`,
    ...(others.length > 0 ? [`others=${listed(others)}`] : []),
    ...(joined ? ["joined=yes"] : []),
  ];
}

function spellings(options: readonly CompletedOption[]): string {
  return options.flatMap(spelled).join(" ");
}
