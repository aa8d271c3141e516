# The step of action.yml that checks: its inputs are variables, so that no text of a workflow becomes code.
set -euo pipefail
shopt -s globstar nullglob

froe="$RUNNER_TEMP/froe/node_modules/.bin/froe"

files=()
while IFS= read -r pattern; do
  [ -n "$pattern" ] || continue
  # Only patterns are expanded: blanks are part of a name.
  IFS= matched=($pattern)
  if [ "${#matched[@]}" -eq 0 ]; then
    echo "::error title=froe check::no file matches $pattern"
    exit 2
  fi
  files+=("${matched[@]}")
done <<<"$FILES"

options=(--min-accepted "$MIN_ACCEPTED" --lint "$LINT")
if [ -n "$MIN_COVERAGE" ]; then options+=(--min-coverage "$MIN_COVERAGE"); fi
check=("$froe" check "${options[@]}")

code=0
"${check[@]}" --report github "$GRAMMAR" "${files[@]}" || code=$?
# A wrong call has no result to report.
if [ "$code" -gt 1 ]; then exit "$code"; fi

{
  echo '```'
  "${check[@]}" "$GRAMMAR" "${files[@]}" 2>/dev/null || true
  echo '```'
} >>"$GITHUB_STEP_SUMMARY"
accepted=$({ "${check[@]}" --json "$GRAMMAR" "${files[@]}" 2>/dev/null || true; } |
  "$froe" -f json -M all --no-settings -F csvnh -k samples.percent 2>/dev/null || true)
echo "accepted=$accepted" >>"$GITHUB_OUTPUT"

if [ -n "$ASSERT" ]; then
  echo "::add-matcher::$ACTION_PATH/build/action/problems.json"
  "$froe" --no-settings -q -f "$GRAMMAR" --assert "$ASSERT" "${files[@]}" || code=$?
  echo "::remove-matcher owner=froe::"
fi
exit "$code"
