import { expect, test } from 'vitest';
import { acceptOfferInput } from './accept-schema.ts';
import { saveOfferInput, sendOfferInput } from './schema.ts';
import { saveTemplateInput } from './template-schema.ts';
import { checkTimes } from './times.ts';

const line = { kind: 'service', text: 'Bytte blandebatteri', quantity: 1, unitPrice: 1780 };
const offer = {
  requestId: 58,
  serviceId: 11,
  kind: 'fixed',
  lines: [line],
  times: [{ date: '2026-12-01', time: '10:00' }],
};

const refusals = (changes: object, schema = sendOfferInput) =>
  schema
    .safeParse({ ...offer, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test.each([
  ['1 250,50', 1250.5],
  ['1250.5', 1250.5],
  ['1\u00a0250,50', 1250.5],
  ['1.250,50', 1250.5],
  ['kr 1 250,-', 1250],
  [1250.5, 1250.5],
  ['0', 0],
])('a price typed as %j is %s kr', (unitPrice, read) => {
  const parsed = sendOfferInput.parse({ ...offer, lines: [{ ...line, unitPrice }] });
  expect(parsed.lines[0]?.unitPrice).toBe(read);
});

test.each([
  ['1,5', 1.5],
  ['0.25', 0.25],
  [3, 3],
])('a quantity typed as %j is %s', (quantity, read) => {
  const parsed = sendOfferInput.parse({ ...offer, lines: [{ ...line, quantity }] });
  expect(parsed.lines[0]?.quantity).toBe(read);
});

test('what is left out has its default', () => {
  expect(sendOfferInput.parse(offer)).toMatchObject({
    marginPercent: null,
    excluded: '',
    validDays: 14,
  });
});

const time = (date: string, at = '10:00') => ({ date, time: at });
test.each<[string, object, string[]]>([
  ['no line', { lines: [] }, ['lines: linesRequired']],
  ['lines left out', { lines: undefined }, ['lines: linesRequired']],
  ['31 lines', { lines: Array.from({ length: 31 }, () => line) }, ['lines: tooMany']],
  [
    'a negative price',
    { lines: [{ ...line, unitPrice: '-5' }] },
    ['lines.0.unitPrice: priceNegative'],
  ],
  [
    'a negative number',
    { lines: [{ ...line, unitPrice: -5 }] },
    ['lines.0.unitPrice: priceNegative'],
  ],
  [
    'an absurd price',
    { lines: [{ ...line, unitPrice: 10_000_001 }] },
    ['lines.0.unitPrice: priceMax'],
  ],
  [
    'an absurd sum',
    { lines: [{ ...line, unitPrice: 9_000_000, quantity: 2 }] },
    ['lines: priceMax'],
  ],
  [
    'a price in words',
    { lines: [{ ...line, unitPrice: 'gratis' }] },
    ['lines.0.unitPrice: number'],
  ],
  [
    'three decimals',
    { lines: [{ ...line, unitPrice: '1.234' }] },
    ['lines.0.unitPrice: priceStep'],
  ],
  ['no quantity', { lines: [{ ...line, quantity: 0 }] }, ['lines.0.quantity: quantityRange']],
  [
    'a negative quantity',
    { lines: [{ ...line, quantity: '-1' }] },
    ['lines.0.quantity: numberNegative'],
  ],
  ['a line without text', { lines: [{ ...line, text: ' ' }] }, ['lines.0.text: required']],
  ['a long text', { lines: [{ ...line, text: 'x'.repeat(201) }] }, ['lines.0.text: tooLong']],
  [
    'a fee for the bill',
    { lines: [{ ...line, text: 'Fakturagebyr' }] },
    ['lines.0.text: billingFee'],
  ],
  ['an unknown kind of line', { lines: [{ ...line, kind: 'fee' }] }, ['lines.0.kind: required']],
  [
    'a discount beyond the rest',
    { lines: [line, { ...line, kind: 'discount', unitPrice: 1780.01 }] },
    ['lines: discountTooLarge'],
  ],
  ['a margin of a fixed price', { marginPercent: 10 }, ['marginPercent: marginOfEstimate']],
  ['a margin of 101 %', { kind: 'estimate', marginPercent: 101 }, ['marginPercent: marginRange']],
  ['half a percent', { kind: 'estimate', marginPercent: 0.5 }, ['marginPercent: numberWhole']],
  ['valid for no day', { validDays: 0 }, ['validDays: validDaysRange']],
  ['valid for 91 days', { validDays: 91 }, ['validDays: validDaysRange']],
  ['no time', { times: [] }, ['times: timesRequired']],
  [
    'four times',
    { times: ['01', '02', '03', '04'].map((day) => time(`2026-12-${day}`)) },
    ['times: tooMany'],
  ],
  [
    'the same time twice',
    { times: [time('2026-12-01'), time('2026-12-01')] },
    ['times: timesTwice'],
  ],
  ['half past ten', { times: [time('2026-12-01', '10:30')] }, ['times.0.time: slot']],
  ['30 February', { times: [time('2026-02-30')] }, ['times.0.date: date']],
])('an offer with %s is refused at its field', (_name, changes, issues) => {
  expect(refusals(changes)).toEqual(issues);
});

test('a discount down to nothing is taken', () => {
  expect(refusals({ lines: [line, { ...line, kind: 'discount' }] })).toEqual([]);
});

test('a draft is stored with whatever is there, and never with what no offer may have', () => {
  expect(saveOfferInput.parse({ requestId: 58 })).toEqual({
    requestId: 58,
    serviceId: null,
    kind: 'fixed',
    lines: [],
    marginPercent: null,
    excluded: '',
    times: [],
    durationMinutes: null,
    validDays: 14,
    seen: null,
  });
  const half = { ...line, text: '', unitPrice: null };
  expect(saveOfferInput.safeParse({ requestId: 58, lines: [half] }).success).toBe(true);
  const bad = saveOfferInput.safeParse({ requestId: 58, lines: [{ ...half, unitPrice: '-5' }] });
  expect(bad.error?.issues[0]).toMatchObject({ path: ['lines', 0, 'unitPrice'] });
});

test('a template may have a discount alone, since it is no offer yet', () => {
  const lines = [{ ...line, kind: 'discount' }];
  const template = { name: 'Stammekunde', kind: 'fixed', lines };
  expect(saveTemplateInput.safeParse(template).success).toBe(true);
});

test('an acceptance asks for nothing that the customer has not chosen', () => {
  const wording = { version: '2026-11-26', language: 'nb' };
  const seen = { id: 73, time: time('2026-12-01'), seenTotal: 1780 };
  const accepted = acceptOfferInput.parse({ ...seen, wording });
  expect(accepted).toMatchObject({ startsEarly: false, notifyAbove: null });
  expect(acceptOfferInput.safeParse(seen).success).toBe(false);
  const { seenTotal: _, ...unseen } = { ...seen, wording };
  expect(acceptOfferInput.safeParse(unseen).success).toBe(false);
});

test('proposed times lie in the future and in the days that are booked', () => {
  // 10:30 in Oslo.
  const now = new Date('2026-12-01T09:30:00Z');
  const times = [
    time('2026-12-01', '10:00'),
    time('2026-12-01', '11:00'),
    time('2026-11-30', '18:00'),
    time('2027-12-02', '09:00'),
  ];
  expect(checkTimes(times, now)).toEqual([
    { path: ['times', 0, 'time'], message: 'slotPast' },
    { path: ['times', 2, 'date'], message: 'dateOutOfRange' },
    { path: ['times', 3, 'date'], message: 'dateOutOfRange' },
  ]);
});
