import { describe, expect, test } from 'vitest';
import { judgeAge } from './form-age.ts';
import { countLinks } from './links.ts';
import { supportFormSchema } from './schema.ts';
import { supportLimits } from './enquiry.ts';

const form = { name: 'Kari Nordmann', email: 'kari@example.no', message: 'Når kommer dere?' };

describe('A-71 the form', () => {
  test('takes a name, an address and a message, trimmed', () => {
    expect(supportFormSchema.parse({ ...form, name: ' Kari Nordmann ' })).toEqual(form);
  });

  test.each([
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'x'.repeat(supportLimits.name + 1), 'tooLong'],
    ['email', '', 'required'],
    ['email', 'kari', 'email'],
    ['message', '', 'required'],
    ['message', 'Hei', 'tooShort'],
    ['message', 'x'.repeat(supportLimits.message + 1), 'tooLong'],
    ['message', 'www.a.no www.b.no http://c.no', 'tooManyLinks'],
  ])('says at %s %j what is wrong', (field, value, issue) => {
    const { error } = supportFormSchema.safeParse({ ...form, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [field, issue],
    ]);
  });
});

test.each([
  ['Når kommer dere?', 0],
  ['Skriv til kari@example.no eller ring.', 0],
  ['Se https://www.example.no/a', 1],
  ['WWW.EXAMPLE.NO og http://example.no', 2],
  ['http://a.no,http://b.no\nhttps://c.no', 3],
  ['http:// www. ', 0],
])('%j has %i links', (text, links) => {
  expect(countLinks(text)).toBe(links);
});

test.each([
  [-1, 'expired'],
  [0, 'tooFast'],
  [2999, 'tooFast'],
  [3000, 'fine'],
  [12 * 3_600_000, 'fine'],
  [12 * 3_600_000 + 1, 'expired'],
])('A-71 a form sent after %i ms is %s', (age, verdict) => {
  expect(judgeAge(age)).toBe(verdict);
});
