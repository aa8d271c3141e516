/** The programs that trials need, by the names of their scripts; the others need none. */
export const needs = {
  "test:patterns": ["python3"],
  "test:roundtrips": ["python3", "go"],
  "test:writers": ["nginx", "apache2", "haproxy", "rsyslogd", "syslog-ng", "python3", "java"],
  "test:exports": ["ruby", "lnav"],
  "test:spark": ["java"],
  "test:servers": ["python3", "tar"],
  "test:action": ["bash", "tar"],
  "test:binary": ["dpkg-deb", "zstd", "chroot"],
  "test:browser": ["chromium"],
  "test:workflows": ["go"],
};

/** What trials cannot run without an argument for. */
export const asks = {
  "test:drafts": "a folder of logs",
  "test:templates": "the folder of the loghub sets",
  "test:cache": "another Node, --node PATH",
};
