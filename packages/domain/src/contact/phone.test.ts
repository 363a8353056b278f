import { describe, expect, test } from 'vitest';
import { formatPhone, readPhone } from './phone.ts';
import { companyPhoneSchema, optionalPhoneSchema, phoneSchema } from './phone-schema.ts';

describe('C-41 a phone number', () => {
  test.each([
    ['90000000', '+4790000000'],
    ['900 00 000', '+4790000000'],
    ['22 00 00 00', '+4722000000'],
    ['+47 911 11 111', '+4791111111'],
    ['0047 41234567', '+4741234567'],
    ['(+380) 67-123-45-67', '+380671234567'],
    ['0046 70 123 45 67', '+46701234567'],
  ])('accepts %j as %s', (typed, number) => {
    expect(phoneSchema.parse(` ${typed} `)).toBe(typed);
    expect(readPhone(typed)).toBe(number);
  });

  test.each([
    'abc',
    '-',
    '112',
    '1234567',
    '123456789',
    '+47 123',
    '+47 100 00 000',
    'x'.repeat(41),
  ])('refuses %j', (typed) => {
    const read = phoneSchema.safeParse(typed);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['phone']);
  });

  test.each(['', '   '])('misses %j', (typed) => {
    expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toBe('required');
  });

  test('may be left out where it is optional, but not be unusable', () => {
    expect(optionalPhoneSchema.parse('  ')).toBe('');
    expect(optionalPhoneSchema.parse('900 00 000')).toBe('900 00 000');
    expect(optionalPhoneSchema.safeParse('abc').error?.issues[0]?.message).toBe('phone');
  });

  test.each(['', '02800', '0 28 00', '22 00 00 00', '+46 70 123 45 67'])(
    'of a company may be %j',
    (typed) => expect(companyPhoneSchema.parse(typed)).toBe(typed),
  );

  test.each(['2800', '028000', '12345', 'abc', '0'.repeat(41)])(
    'of a company is refused as %j',
    (typed) => expect(companyPhoneSchema.safeParse(typed).error?.issues[0]?.message).toBe('phone'),
  );

  // In quadratic time it would exceed the test's own timeout.
  test('reads a long run of blanks in linear time', () => {
    expect(phoneSchema.safeParse(' '.repeat(1_000_000)).success).toBe(false);
  });
});

test.each([
  ['90000000', '+47 900 00 000'],
  ['004722000000', '+47 22 00 00 00'],
  ['+46 70-123 45 67', '+46701234567'],
  ['ring meg', 'ring meg'],
  ['', ''],
])('shows %j as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});
