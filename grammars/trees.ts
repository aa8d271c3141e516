/** A folder whose names, and those of the folders and files in it, say what wrote each log. */
export interface LogTree {
  readonly about: string;
  /** The page that defines the names. */
  readonly url: string;
  /** A regular expression for each step of the path of a log; its named groups are fields. */
  readonly steps: readonly string[];
  /** The name of the strategy of `-M` for logs that begin with a text, the longer text first. */
  readonly lines: readonly { readonly begins: string; readonly strategy: string }[];
}

/** The folders in which runtimes keep logs by the names of what they run. */
export const trees: readonly LogTree[] = [
  {
    about: "pod logs of Kubernetes",
    url: "https://github.com/kubernetes/design-proposals-archive/blob/main/node/kubelet-cri-logging.md",
    steps: [
      "(?<namespace>[a-z0-9-]+)_(?<pod>[a-z0-9.-]+)_(?<uid>[0-9a-f-]{32,36})",
      "(?<container>[a-z0-9-]+)",
      "(?<restart>[0-9]+)\\.log(?:\\.[0-9-]+)?(?:\\.gz)?",
    ],
    // Docker writes lines of its own, to which the runtime links.
    lines: [
      { begins: '{"log":"', strategy: "docker" },
      { begins: "", strategy: "cri" },
    ],
  },
];
