type Fields = Record<string, unknown>;
type Names<Values> = readonly (keyof Values & string)[];

/** The fields that differ. A number equals its text. */
export function listChanges<Values extends Fields>(
  names: Names<Values>,
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  return names.filter((name) => String(before[name]) !== String(after[name]));
}

/** The values of `below`, overlaid with the named ones of `above`. */
export function overlay<Values extends Fields>(
  below: Values,
  above: Values,
  names: Names<Values>,
): Values {
  const result = { ...below };
  for (const name of names) result[name] = above[name];
  return result;
}
