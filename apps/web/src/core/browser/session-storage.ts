/** Tab-scoped storage for text that was typed and not sent. Unreadable values count as absent. */
export function readStoredDraft<T>(
  name: string,
  parse: (value: unknown) => T | undefined,
): T | undefined {
  try {
    return parse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the text then lives as long as its form.
  }
}

/** A unique key for an attempt. */
export function newAttemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A random UUID without `crypto.randomUUID`, which exists in secure contexts only. */
export function newUuid(): string {
  const hex = newAttemptKey();
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20)].join('-');
}
