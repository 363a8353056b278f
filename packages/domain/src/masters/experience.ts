/** The form of the experience label: new, a number of months, or years with remaining months. */
export type ExperienceLabel =
  | { kind: 'new' }
  | { kind: 'months'; months: number }
  | { kind: 'years'; years: number; months: number };

/** The label for a number of whole months of experience. */
export function experienceLabel(months: number): ExperienceLabel {
  if (months < 1) return { kind: 'new' };
  if (months < 12) return { kind: 'months', months };
  return { kind: 'years', years: Math.floor(months / 12), months: months % 12 };
}

/** Whole months of experience: those declared at registration and those since. */
export function experienceMonths(declaredMonths: number, since: Date, now: Date): number {
  const calendar =
    (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth();
  const unfinished = now.getUTCDate() < since.getUTCDate() ? 1 : 0;
  return declaredMonths + Math.max(0, calendar - unfinished);
}

/**
 * Parses the experience from a form or an older client into months: a number of years, or a text such as "5 år" or "8
 * måneder". A text without a number counts as none.
 */
export function parseExperience(value: number | string): number {
  if (typeof value === 'number') return Math.round(value * 12);
  const found = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)/u.exec(value);
  if (found === null) return 0;
  const amount = Number((found[1] ?? '0').replace(',', '.'));
  const isMonths = /^(mån|mnd|mon|мес|міс)/iu.test(found[2] ?? '');
  return Math.min(960, Math.round(isMonths ? amount : amount * 12));
}
