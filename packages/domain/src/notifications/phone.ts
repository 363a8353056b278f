/**
 * A number as people write it, in the form that texts are sent to: '900 00 000' → '+4790000000'. Eight figures are
 * a Norwegian number. Null for what is none.
 */
export function readPhone(text: string): string | null {
  const figures = text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^[2-9]\d{7}$/.test(figures)) return `+47${figures}`;
  return /^\+[1-9]\d{7,14}$/.test(figures) ? figures : null;
}
