/** Minimum seconds between showing the form and submitting it; faster ones are programs. */
export const minSeconds = 3;
/** A form that was drawn longer ago was left open; its words still count, with a new token. */
export const maxHours = 12;

/** The result of checking a form by the time since it was shown. */
export function judgeAge(milliseconds: number): 'tooFast' | 'fine' | 'expired' {
  if (milliseconds < 0 || milliseconds > maxHours * 3_600_000) return 'expired';
  return milliseconds < minSeconds * 1000 ? 'tooFast' : 'fine';
}
