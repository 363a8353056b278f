const names = new Map<string, string>();

/**
 * Has a statement prepared once on each connection, and planned once after a few uses. For statements that are asked
 * for all the time and whose plan does not depend on their values.
 * @returns the statement.
 */
export function nameStatement(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** The name of a statement that has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}
