import { expect, test } from 'vitest';
import { toNok, toOre } from '../numbers/ore.ts';
import { lineKinds, lineTotal, namesBillingFee, sumLines } from './lines.ts';

test.each([
  ['service', 1, 1780, 1780],
  ['hours', 1.5, 950.5, 1425.75],
  ['hours', 0.33, 890, 293.7],
  ['materials', 2.25, 99.99, 224.98],
  // 0.5 øre is rounded up, for sums and for discounts alike.
  ['materials', 0.5, 0.01, 0.01],
  ['discount', 0.5, 0.01, -0.01],
  ['callOut', 1, 450, 450],
  ['discount', 1, 200, -200],
  ['materials', 10_000, 10_000_000, 100_000_000_000],
] as const)('%s: %s × %s comes to %s kr', (kind, quantity, unitPrice, total) => {
  expect(lineTotal({ kind, quantity, unitPrice })).toBe(total);
});

test.each([
  [[], 0, 0],
  [[['service', 1, 1250]], 1250, 250],
  [[['service', 1, 0.01]], 0.01, 0],
  [[['service', 1, 0.03]], 0.03, 0.01],
  [
    [
      ['hours', 3, 950],
      ['materials', 1, 349.9],
      ['discount', 1, 100],
    ],
    3099.9,
    619.98,
  ],
  // Binary fractions would make 0.30000000000000004 of these.
  [
    [
      ['materials', 1, 0.1],
      ['materials', 1, 0.2],
    ],
    0.3,
    0.06,
  ],
  [
    [
      ['service', 1, 100],
      ['discount', 1, 150],
    ],
    -50,
    -10,
  ],
] as const)('lines %j sum up to %s kr with %s kr of VAT inside', (rows, total, vat) => {
  const lines = rows.map(([kind, quantity, unitPrice]) => ({ kind, quantity, unitPrice }));
  const sums = sumLines(lines);
  expect(sums).toMatchObject({ total, vat });
  expect(toOre(sums.net) + toOre(sums.vat)).toBe(toOre(total));
});

test('øre and NOK are converted without loss', () => {
  for (const ore of [0, 1, 29, 57, 101, 123_456_789, 99_999_999_999])
    expect(toOre(toNok(ore))).toBe(ore);
});

test('no kind of line is for billing, and its text may not name such a fee either', () => {
  expect(lineKinds).toEqual(['service', 'hours', 'materials', 'callOut', 'discount']);
  for (const text of ['Fakturagebyr', 'faktureringsgebyr 59', 'Ekspedisjonsgebyr', 'Invoice fee'])
    expect(namesBillingFee(text)).toBe(true);
  for (const text of ['Bytte blandebatteri', 'Gebyrfri parkering', 'Fakturert materiell'])
    expect(namesBillingFee(text)).toBe(false);
});
