/** Agreements have numbers of their year, `2026-000123`. Larger counters have more digits. */
export const agreementNumberFormat = /^\d{4}-\d{6,10}$/;

/** The number of the agreement with this counter in a year. */
export function agreementNumber(year: number, counter: number): string {
  return `${year}-${String(counter).padStart(6, '0')}`;
}
