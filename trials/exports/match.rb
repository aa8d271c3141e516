# Matches lines with Onigmo, which is Ruby's: reads {"source": ..., "lines": [...]}, writes an object or null for each; or reads
# {"jobs": [...]} with several of these, and writes a list for each.
require "json"

found = lambda do |one|
  pattern = Regexp.new(one["source"])
  one["lines"].map do |line|
    match = pattern.match(line)
    match && match.names.to_h { |name| [name, match[name]] }.compact
  end
end

$VERBOSE = nil
job = JSON.parse($stdin.read)
puts JSON.generate(job["jobs"] ? job["jobs"].map(&found) : found.call(job))
