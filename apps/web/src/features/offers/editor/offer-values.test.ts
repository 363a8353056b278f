import { expect, test } from 'vitest';
import { draft, master, sent } from '../offer-samples.ts';
import {
  fillFromService,
  fillFromTemplate,
  isSameOffer,
  noValues,
  type OfferValues,
  previewOf,
  sumValues,
  toDraft,
  toOffer,
  valuesOfOffer,
} from './offer-values.ts';

const { services } = master;
const [tap] = services;
const line = { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1690 } as const;
const values: OfferValues = { ...noValues, serviceId: 4, lines: [line] };

test('a tap on a service fills in its name and price, and keeps the times', () => {
  const times = [{ date: '2026-11-24', time: '10:00' }];
  expect(tap && fillFromService({ ...noValues, times }, tap)).toEqual({
    ...noValues,
    serviceId: 4,
    lines: [line],
    times,
  });
});

test.each([
  ['the service that a line names', 'Tette lekkasje', 1, 5],
  ['else the first of the request’s trade', 'Noe annet', 1, 4],
  ['else the first one', 'Noe annet', 99, 4],
])('a template belongs to %s', (_, text, categoryId, serviceId) => {
  const template = { kind: 'maximum' as const, excluded: 'Maling', lines: [{ ...line, text }] };
  const filled = fillFromTemplate(noValues, template, { services, categoryId });
  expect(filled).toMatchObject({ serviceId, kind: 'maximum', excluded: 'Maling' });
});

test.each([
  [1780, 1780],
  [1780.5, 1780.5],
  ['', null],
  ['12x', null],
  ['-5', null],
  [-5, null],
  [12.345, null],
  [10_000_001, null],
])('a draft stores the price %j as %j', (unitPrice, stored) => {
  const { lines } = toDraft(58, { ...values, lines: [{ ...line, unitPrice }] });
  expect(lines).toEqual([{ ...line, unitPrice: stored }]);
});

test('a sent offer carries what was typed, for its schema to refuse', () => {
  const typed = { ...values, lines: [{ ...line, unitPrice: '12x' }] };
  expect(toOffer(58, typed)).toMatchObject({ requestId: 58, lines: typed.lines });
});

test('another margin than the law’s belongs to an estimate alone', () => {
  expect(toOffer(58, { ...values, marginPercent: 10 }).marginPercent).toBeNull();
  const estimate: OfferValues = { ...values, kind: 'estimate', marginPercent: 10 };
  expect(toOffer(58, estimate).marginPercent).toBe(10);
  expect(toOffer(58, { ...estimate, marginPercent: '' }).marginPercent).toBeNull();
  expect(previewOf(estimate)).toMatchObject({ total: 1690, ceiling: 1859 });
});

test('lines that are not complete do not count, and a discount is subtracted', () => {
  const lines: OfferValues['lines'] = [
    line,
    { kind: 'hours', text: '', quantity: 2, unitPrice: '' },
    { kind: 'discount', text: '', quantity: 1, unitPrice: 190 },
  ];
  expect(sumValues({ lines })).toEqual({ total: 1500, vat: 300, net: 1200 });
});

test('a stored draft reads back as it was written', () => {
  const stored = { ...draft, serviceId: 4, lines: [line] };
  expect(isSameOffer(valuesOfOffer(stored), values)).toBe(true);
  expect(isSameOffer(valuesOfOffer(sent), values)).toBe(false);
});
