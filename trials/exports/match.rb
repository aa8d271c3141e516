# Matches lines with Onigmo, which is Ruby's: reads {"source": ..., "lines": [...]}, writes an object or null for each.
require "json"

job = JSON.parse($stdin.read)
pattern = Regexp.new(job["source"])
found = job["lines"].map do |line|
  match = pattern.match(line)
  match && match.names.to_h { |name| [name, match[name]] }.compact
end
puts JSON.generate(found)
