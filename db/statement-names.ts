const names = new Map<string, string>();

/**
 * Marks a statement to be prepared once per connection, with a generic plan after a few uses. For frequent statements
 * whose plan does not depend on their values.
 * @returns the statement.
 */
export function nameStatement(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** The name of a named statement. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}
