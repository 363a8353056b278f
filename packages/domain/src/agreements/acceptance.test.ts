import { expect, test } from 'vitest';
import { priceBases } from '../bookings/pricing.ts';
import { makesAgreement, whyUnwritten } from './acceptance.ts';

const unwritten = { priceBasis: 'service', hasAgreement: false } as const;

test.each([
  ['master', unwritten, true],
  ['admin', unwritten, false],
  ['client', unwritten, false],
  ['master', { ...unwritten, hasAgreement: true }, false],
  ['master', { ...unwritten, priceBasis: 'hour' }, false],
  ['master', { ...unwritten, priceBasis: 'offer' }, false],
] as const)('an acceptance by the %s of %o makes an agreement: %s', (by, booking, makes) => {
  expect(makesAgreement(by, booking)).toBe(makes);
});

test('an accepted booking without an agreement has a reason, any other has none', () => {
  const acceptedAt = '2026-11-23T11:00:00.000Z';
  const reasons = priceBases.map((priceBasis) =>
    whyUnwritten({ acceptedAt, priceBasis, hasAgreement: false }),
  );
  expect(reasons).toEqual(['notByMaster', 'hourly', 'notByMaster']);
  expect(whyUnwritten({ ...unwritten, acceptedAt: null })).toBeNull();
  expect(whyUnwritten({ ...unwritten, acceptedAt, hasAgreement: true })).toBeNull();
});
