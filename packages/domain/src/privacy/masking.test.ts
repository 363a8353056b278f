import { describe, expect, test } from 'vitest';
import { maskJson, maskText, phoneDigits } from './masking.ts';

const kari = { emails: ['kari@example.no'], phones: ['4798712345'] };
const dots = '•'.repeat('kari@example.no'.length);

describe('an e-mail address in a text of somebody else', () => {
  test.each([
    ['Skriv til kari@example.no.', `Skriv til ${dots}.`],
    ['KARI@Example.NO,kari@example.no', `${dots},${dots}`],
    ['<kari@example.no>', `<${dots}>`],
    ["'kari@example.no'", `'${dots}'`],
    ['mailto:kari@example.no?subject=x', `mailto:${dots}?subject=x`],
  ])('%s becomes %s', (text, masked) => {
    expect(maskText(text, kari)).toBe(masked);
  });

  test.each([
    'xkari@example.no',
    'x.kari@example.no',
    'o’kari+kari@example.no',
    'x-kari@example.no',
    'kari@example.no.uk',
    'kari@example.nord',
    'kari@example.no-x.com',
    'kari@exampleXno',
    'karı@example.no',
    '\u212Aari@example.no',
    'åkari@example.no',
    'kari',
    'example.no',
  ])('%s is another word and stays', (text) => {
    expect(maskText(text, kari)).toBe(text);
  });
});

describe('a phone number in a text of somebody else', () => {
  test.each([
    ['Ring 98712345!', 'Ring ••••••••!'],
    ['Ring 987 12 345 nå', 'Ring •••••••••• nå'],
    ['Ring +47 98 71 23 45.', 'Ring •••••••••••••••.'],
    ['0047 98712345', '•••••••••••••'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskText(text, kari)).toBe(masked);
  });

  test.each([
    '198712345',
    '987123456',
    '12 98712345',
    '98712345 6',
    '+46 98712345',
    '+4698712345',
    'x98712345',
    '987-12-345',
    '2026-11-23 10:00',
  ])('%s is another number and stays', (text) => {
    expect(maskText(text, kari)).toBe(text);
  });

  test.each([
    ['+47 987 12 345', '4798712345'],
    ['98712345', '4798712345'],
    ['(+46) 70-123 45 67', '46701234567'],
    ['grundig', undefined],
    ['conversationId', undefined],
    ['1', undefined],
    ['.*', undefined],
    ['٠١٢٣٤٥٦٧٨', undefined],
    ['', undefined],
    ['1'.repeat(16), undefined],
  ])('%j is read as %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });
});

describe('JSON of somebody else', () => {
  test('is masked in values, and its keys, numbers and layout stay', () => {
    const json =
      '{"kari@example.no": "Skriv\\n\\tkari@example.no", "n": 12345678901234567890, "m": 1.00, "a" : ["\\"kari@example.no\\"", "98712345"], "98712345": null}';
    expect(maskJson(json, { ...kari, phones: [] })).toBe(
      `{"kari@example.no": "Skriv\\n\\t${dots}", "n": 12345678901234567890, "m": 1.00, "a" : ["\\"${dots}\\"", "98712345"], "98712345": null}`,
    );
  });

  test('without a token in it is the same text', () => {
    const json = '{"a": "\\u00e6 \\/ kari", "b": [true, "x@kari@example.no"]}';
    expect(maskJson(json, kari)).toBe(json);
  });
});

test('long runs of blanks, digits and dots stay as they are', () => {
  for (const text of [' '.repeat(200_000), '9 '.repeat(100_000), `kari@${'.'.repeat(200_000)}`])
    expect(maskText(text, kari)).toBe(text);
});
