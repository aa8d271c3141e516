/** What the browser keeps under a name; null for nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`froe ${name}`);
  } catch {
    // A browser may keep nothing for a page, and says so by an error.
    return null;
  }
}

/** Keeps a text under a name. @returns false if the browser keeps nothing for this page, or has no room. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(`froe ${name}`, text);
    return true;
  } catch {
    return false;
  }
}
