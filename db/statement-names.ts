const names = new Map<string, string>();
const uses = new Map<string, number>();
const sequences = new Map<string, readonly string[]>();

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

/**
 * Marks statements to be sent together, each with a list of values of its own; the rows of the result are theirs.
 * @returns the text that stands for them.
 */
export function sequenceOf(texts: readonly string[]): string {
  const text = texts.join(';\n');
  sequences.set(text, texts);
  return text;
}

/** The statements of a sequence. */
export function textsOf(text: string): readonly string[] | undefined {
  return sequences.get(text);
}
