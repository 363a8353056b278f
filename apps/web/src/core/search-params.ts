/** Readers of what an address says: anything that does not fit is as good as absent. Small, for every page carries them. */

export function readOneOf<const T extends string>(
  allowed: readonly T[],
  value: unknown,
): T | undefined {
  return allowed.find((one) => one === value);
}

/** A positive whole number, as ids are. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Text as typed; the router reads '42' as a number, which is text here too. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
