/** A parsed number, or why it is none. `negative` is a minus sign, `number` anything that cannot be parsed. */
export type TypedNumber = { value: number } | { problem: 'required' | 'number' | 'negative' };

/** Characters that are read at most: more than any number here needs, with its currency. */
export const maxTypedNumber = 40;

const currencyAhead = /^(?:kr\.?|nok) ?/;
const currencyBehind = / ?(?:kr\.?|nok)$/;
/** "950,-" is how whole kroner are written. */
const wholeKroner = /(\d)[.,][-–—]$/;
const minus = /^[-–—−]/;

const plain = /^\d+(?:[.,]\d+)?$/;
const spaced = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const dotted = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const english = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const dottedWhole = /^\d{1,3}(?:\.\d{3})+$/;

function digitsOf(text: string, isWholeKroner: boolean): string | undefined {
  if (isWholeKroner && dottedWhole.test(text)) return text.replaceAll('.', '');
  if (plain.test(text)) return text.replace(',', '.');
  if (spaced.test(text)) return text.replaceAll(' ', '').replace(',', '.');
  if (dotted.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (english.test(text)) return text.replaceAll(',', '');
  return undefined;
}

/**
 * Reads a number as people in Norway type or paste it: "950,50", "950.50", "1 234,50", "kr 950,-". A sign is refused,
 * never left out. One separator is always the decimal one, so that "1.234" has three decimals and is never a guess at
 * thousands: a price refuses it.
 */
export function readTypedNumber(text: string): TypedNumber {
  if (text.length > maxTypedNumber) return { problem: 'number' };
  const typed = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (typed === '') return { problem: 'required' };
  if (minus.test(typed)) return { problem: 'negative' };
  const bare = typed.replace(currencyAhead, '').replace(currencyBehind, '');
  if (minus.test(bare)) return { problem: 'negative' };
  const digits = digitsOf(bare.replace(wholeKroner, '$1'), wholeKroner.test(bare));
  return digits === undefined ? { problem: 'number' } : { value: Number(digits) };
}

/** How a number is shown in a field. */
export interface NumberNotation {
  /** Decimals of a fraction: 2 for money. */
  decimals?: number;
  /** False for years of the calendar, which have no thousands. */
  grouped?: boolean;
}

/** A number in Norwegian notation: 1234.5 → "1 234,50" with two decimals. No decimal of the value is left out. */
export function writeNumber(
  value: number,
  { decimals = 0, grouped = true }: NumberNotation = {},
): string {
  return new Intl.NumberFormat('nb-NO', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
    maximumFractionDigits: 10,
    useGrouping: grouped,
  }).format(value);
}
