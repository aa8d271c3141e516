module froe/roundtrips/logfmt

go 1.19

require github.com/go-logfmt/logfmt v0.6.0
