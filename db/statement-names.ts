const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * Marks a statement to be prepared once per connection, with a generic plan after a few uses. For frequent statements
 * whose plan does not depend on their values. A connection refuses a name that it has prepared with another text, so
 * further texts of a name get a number.
 * @returns the statement.
 */
export function nameStatement(name: string, text: string): string {
  if (names.has(text)) return text;
  const use = (uses.get(name) ?? 0) + 1;
  uses.set(name, use);
  names.set(text, use === 1 ? name : `${name}-${use}`);
  return text;
}

/** The name of a named statement. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}
