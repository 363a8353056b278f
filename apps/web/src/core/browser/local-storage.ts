/** Local storage that is full, forbidden or absent must never break the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is stored; otherwise the value lasts until the page is closed. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether any key begins with `prefix`. */
export function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Removes all keys that begin with `prefix`. */
export function removeStored(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Unreadable storage holds nothing to remove.
  }
}
