import { expect, test } from 'vitest';
import { bookingFormFields, bookingFormSchema, createBookingInput } from './schema.ts';

const filled = {
  clientName: 'Kari Nordmann',
  clientPhone: '+47 900 00 000',
  address: 'Storgata 1, 0155 Oslo',
  scheduledDate: '2026-12-01',
  scheduledTime: '10:00',
  description: 'Kranen drypper.',
};

const issuesOf = (value: unknown) =>
  bookingFormSchema
    .safeParse(value)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

test('C-42 each missing field is named once, as required', () => {
  expect(issuesOf({})).toEqual(bookingFormFields.map((field) => `${field}: required`));
  const blank = Object.fromEntries(bookingFormFields.map((field) => [field, '   ']));
  expect(issuesOf({ ...blank, scheduledDate: '', scheduledTime: '' })).toEqual(
    bookingFormFields.map((field) => `${field}: required`),
  );
});

test.each([
  ['scheduledDate', '2026-02-30', 'date'],
  ['scheduledTime', '08:00', 'slot'],
  ['scheduledTime', '10:30', 'slot'],
  ['description', 'x'.repeat(4001), 'tooLong'],
])('%s %s is refused as %s', (field, value, message) => {
  expect(issuesOf({ ...filled, [field]: value })).toEqual([`${field}: ${message}`]);
});

test('C-44 a booking needs a master and a service', () => {
  const result = createBookingInput.safeParse({ ...filled, masterId: undefined, serviceId: 0 });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([
    'masterRequired',
    'serviceRequired',
  ]);
});

test('trap 6 what a client says of price and person is dropped', () => {
  const parsed = createBookingInput.parse({
    ...filled,
    masterId: 1,
    serviceId: 2,
    clientId: 99,
    estimatedPrice: 1,
  });
  expect(parsed).toEqual({ ...filled, masterId: 1, serviceId: 2 });
});
