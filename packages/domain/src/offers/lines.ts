import { lawNumber } from '../law/terms.ts';
import { toNok, toOre } from '../numbers/ore.ts';

/**
 * Kinds of lines in offers, change orders and bills. There is none for billing: nothing may be added for writing or
 * sending a bill.
 */
export const lineKinds = ['service', 'hours', 'materials', 'callOut', 'discount'] as const;
export type LineKind = (typeof lineKinds)[number];

/** A line of a price. `unitPrice` in NOK with VAT inside; a discount is stated as a positive sum and subtracted. */
export interface PriceLine {
  kind: LineKind;
  text: string;
  quantity: number;
  unitPrice: number;
}

export const maxLines = 30;
export const maxLineText = 200;

/** The sum of a line in øre, rounded half up; negative for a discount. */
export function lineOre({ kind, quantity, unitPrice }: Omit<PriceLine, 'text'>): number {
  const hundredths = Math.round(quantity * 100);
  const ore = Math.floor((hundredths * toOre(unitPrice) + 50) / 100);
  return kind === 'discount' ? -ore : ore;
}

/** The sum of a line in NOK; negative for a discount. */
export function lineTotal(line: Omit<PriceLine, 'text'>): number {
  return toNok(lineOre(line));
}

/** The sums of lines, in NOK. `total` is what a consumer pays; `vat` is the part of it that is tax. */
export interface LineSums {
  total: number;
  vat: number;
  net: number;
}

/**
 * The sums of lines, computed in øre. Consumers are shown prices with VAT, so it is inside: at 25 % it is a fifth of the
 * total, rounded half up.
 */
export function sumLines(lines: readonly Omit<PriceLine, 'text'>[]): LineSums {
  const total = lines.reduce((sum, line) => sum + lineOre(line), 0);
  const vat = vatInside(total);
  return { total: toNok(total), vat: toNok(vat), net: toNok(total - vat) };
}

function vatInside(ore: number): number {
  const rate = lawNumber('vatRate');
  return Math.round((ore * rate) / (100 + rate));
}

/** Fees that the law names as forbidden beside the price, in the words that bills have for them. */
const billingFee =
  /fakturagebyr|faktureringsgebyr|regningsgebyr|rekningsgebyr|ekspedisjonsgebyr|bestillingsgebyr|ordregebyr|(?:billing|invoice|invoicing) fee/i;

/** Whether the text of a line is a fee for billing, ordering or handling, which may not be added to the price. */
export function namesBillingFee(text: string): boolean {
  return billingFee.test(text);
}
