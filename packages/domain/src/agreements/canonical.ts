/**
 * The one text of a JSON value, for a hash: keys in the order of their code units, no spaces, absent fields left out.
 * Equal values have equal texts, whatever order the database returns their keys in.
 *
 * @throws Error for what JSON cannot hold: a hash of half a document would prove nothing.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean')
    return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') return `{${fieldsOf(value).join(',')}}`;
  throw new Error(`A ${typeof value} has no text in JSON.`);
}

function fieldsOf(value: object): string[] {
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
}
