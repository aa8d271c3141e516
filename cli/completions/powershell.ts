import { type CompletedOption, type Completions, spelled } from "./model.ts";

/** A script that makes PowerShell complete the command line: what can be completed is data in it. */
export function powershellScript({ options, commands }: Completions): string {
  const called = Object.fromEntries(
    commands.map(({ name, about, operands, options }) => [
      name,
      { about, options: options.map(optionData), ...(operands && { operands: optionData(operands) }) },
    ]),
  );
  return `# Completion of froe for PowerShell. In $PROFILE: froe --completions powershell | Out-String | Invoke-Expression

# An option has its spellings (s), its meaning (a), and if it takes a value (v): its words (w), whether they are joined by
# commas (j), and whether it may be missing (o).
$global:FroeCompletions = @'
${JSON.stringify({ options: options.map(optionData), commands: called })}
'@ | ConvertFrom-Json

Register-ArgumentCompleter -Native -CommandName @('froe', 'froe.cmd', 'froe.exe') -ScriptBlock {
    param($word, $ast, $position)

    $word = "$word".Trim("'", '"')
    $before = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } |
        ForEach-Object { "$_".Trim("'", '"') })
    $called = if ($before.Count -gt 0) { $FroeCompletions.commands.PSObject.Properties[$before[0]] }
    $options = if ($called) { $called.Value.options } else { $FroeCompletions.options }

    # One word that is offered: in quotes if PowerShell would take it apart.
    function offer($text, $about) {
        $typed = if ($text -match '^[\\w./:=+-]+$') { $text } else { "'" + $text.Replace("'", "''") + "'" }
        $tip = if ($about) { $about } else { $text }
        [System.Management.Automation.CompletionResult]::new($typed, $text, 'ParameterValue', $tip)
    }

    # The words for the value of an option that begins like this, after a text that stays.
    function values($option, $begun, $stays) {
        if ($option.j -and $begun.Contains(',')) {
            $end = $begun.LastIndexOf(',') + 1
            $stays += $begun.Substring(0, $end)
            $begun = $begun.Substring($end)
        }
        foreach ($one in $option.w) {
            if ($one[0].StartsWith($begun)) { offer ($stays + $one[0]) $one[1] }
        }
    }

    if ($word -match '^(--[^=]+)=(.*)$') {
        $spelling, $begun = $Matches[1], $Matches[2]
        foreach ($option in $options) {
            if ($option.v -and $option.s -ccontains $spelling) { values $option $begun "$spelling=" }
        }
        return
    }
    if ($before.Count -gt 0) {
        $last = $before[-1]
        foreach ($option in $options) {
            if ($option.v -and -not $option.o -and $option.s -ccontains $last) { return values $option $word '' }
        }
    }
    if ($word.StartsWith('-')) {
        foreach ($option in $options) {
            foreach ($spelling in $option.s) {
                if ($spelling.StartsWith($word, [System.StringComparison]::Ordinal)) { offer $spelling $option.a }
            }
        }
        return
    }
    if ($before.Count -eq 0 -and $word -ne '') {
        foreach ($command in $FroeCompletions.commands.PSObject.Properties) {
            if ($command.Name.StartsWith($word)) { offer $command.Name $command.Value.about }
        }
    }
    if ($called -and $called.Value.operands) { values $called.Value.operands $word '' }
}`;
}

/** An option as the script has it. */
function optionData(option: CompletedOption): object {
  const { about, value } = option;
  const named = { s: spelled(option), a: about };
  if (value === null) return named;
  const { offer } = value;
  const words = offer.kind === "words" ? offer.words.map(({ name, about }) => [name, about]) : [];
  // The topic of an option is a separate word, and completed as one.
  return {
    ...{ ...named, v: true, w: words },
    ...(offer.kind === "words" && offer.joined && { j: true }),
    ...(value.optional && !value.takesRest && { o: true }),
  };
}
