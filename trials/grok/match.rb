# Matches lines as Logstash's grok does: with Onigmo, which is Ruby's, and with a folder of stock patterns.
# Reads {"folder": ..., "jobs": [{"pattern": ..., "lines": [...]}]}; writes a list for each job: for each line an object, or null.
require "json"

job = JSON.parse($stdin.read)
add = lambda do |lines, known|
  lines.each do |line|
    name, text = line.split(/\s+/, 2)
    known[name] = text if text && !line.match?(/\A\s*#/)
  end
  known
end
stock = {}
# Names that only the newer files have.
newer = File.join(job["folder"], "../ecs-v1/grok-patterns")
add.call(File.readlines(newer, encoding: "UTF-8", chomp: true), stock) if File.exist?(newer)
Dir[File.join(job["folder"], "*")].sort.each do |file|
  add.call(File.readlines(file, encoding: "UTF-8", chomp: true), stock)
end

# The expression of a pattern, each group with a name of its own: a field may be captured more than once.
expand = lambda do |text, fields, known|
  named = text.gsub(/\(\?<([A-Za-z_@\[][\w.@\[\]-]*)>/) do
    fields << $1
    "(?<n#{fields.size}>"
  end
  named.gsub(/%\{(\w+)(?::([^:}]*))?(?::\w+)?\}/) do
    name, field = $1, $2
    if field && !field.empty?
      fields << field
      group = fields.size
      "(?<n#{group}>#{expand.call(known.fetch(name), fields, known)})"
    else
      "(?:#{expand.call(known.fetch(name), fields, known)})"
    end
  end
end

$VERBOSE = nil
found = job["jobs"].map do |one|
  fields = []
  known = add.call((one["definitions"] || "").split(/\r?\n/), stock.dup)
  pattern = Regexp.new(expand.call(one["pattern"], fields, known))
  one["lines"].map do |line|
    match = pattern.match(line)
    next nil unless match
    match.names.each_with_object({}) do |group, event|
      text = match[group]
      (event[fields[group[1..].to_i - 1]] ||= []) << text if text
    end
  end
end
puts JSON.generate(found)
