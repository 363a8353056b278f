import { expect, test } from 'vitest';
import { areaOf, sharesContact } from './contact.ts';
import type { BookingStatus } from './status.ts';

const at = '2026-11-20T12:00:00.000Z';

test.each<[BookingStatus, string | null, boolean]>([
  ['pending', null, false],
  ['confirmed', null, false],
  ['confirmed', at, true],
  ['in_progress', at, true],
  ['completed', at, true],
  ['completed', null, true],
  ['cancelled', null, false],
  ['cancelled', at, false],
  ['pending_payment', null, false],
])('a %s booking accepted at %s shares its contact: %s', (status, acceptedAt, expected) => {
  expect(sharesContact({ status, acceptedAt })).toBe(expected);
});

test.each([
  ['Storgata 1, 0155 Oslo', '0155 Oslo'],
  ['Københavngata 12B, 0474 Oslo, Norge', '0474 Oslo'],
  ['Storgata 1 0155 Oslo', '0155 Oslo'],
  ['Strandgaten 4, N-5013 Bergen', '5013 Bergen'],
  ['Sjøgata 2, 9008 Tromsø', '9008 Tromsø'],
  ['Gate 1,\n1723 Mo i Rana', '1723 Mo i Rana'],
  ['Storgata 1, Oslo', 'Oslo'],
  ['Storgata 1, Oslo, ', 'Oslo'],
  ['Storgata 1, 3. etasje', ''],
  ['Storgata 1', ''],
  ['Storgata 1, 0155', ''],
  ['', ''],
])('of %j only the area %j is public', (address, area) => {
  expect(areaOf(address)).toBe(area);
});
