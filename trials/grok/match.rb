# Matches lines as Logstash's grok does: with Onigmo, which is Ruby's, and with a folder of stock patterns.
# Reads {"folder": ..., "jobs": [{"pattern": ..., "lines": [...]}]}; writes a list for each job: for each line an object, or null.
require "json"

job = JSON.parse($stdin.read)
known = {}
Dir[File.join(job["folder"], "*")].sort.each do |file|
  File.readlines(file, encoding: "UTF-8", chomp: true).each do |line|
    name, text = line.split(/\s+/, 2)
    known[name] = text if text && !line.match?(/\A\s*#/)
  end
end

# The expression of a pattern, each group with a name of its own: a field may be captured more than once.
expand = lambda do |text, fields|
  named = text.gsub(/\(\?<([A-Za-z_@\[][\w.@\[\]-]*)>/) do
    fields << $1
    "(?<n#{fields.size}>"
  end
  named.gsub(/%\{(\w+)(?::([^:}]*))?(?::\w+)?\}/) do
    name, field = $1, $2
    if field && !field.empty?
      fields << field
      group = fields.size
      "(?<n#{group}>#{expand.call(known.fetch(name), fields)})"
    else
      "(?:#{expand.call(known.fetch(name), fields)})"
    end
  end
end

$VERBOSE = nil
found = job["jobs"].map do |one|
  fields = []
  pattern = Regexp.new(expand.call(one["pattern"], fields))
  one["lines"].map do |line|
    match = pattern.match(line)
    next nil unless match
    match.names.each_with_object({}) do |group, event|
      text = match[group]
      (event[fields[group[1..].to_i - 1]] ||= []) << text if text && !text.empty?
    end
  end
end
puts JSON.generate(found)
