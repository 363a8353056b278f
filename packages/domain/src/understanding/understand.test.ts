import { expect, test } from 'vitest';
import { understand } from './understand.ts';

test.each([
  ['dryppende kran', 'plumbing', 'taps'],
  ['drypende kran', 'plumbing', 'taps'],
  ['vaskemaskinen tømmer ikke vannet', 'appliances', 'washing-machines'],
  ['vaskmaskin lekker', 'appliances', 'washing-machines'],
  ['baderomsvifte bråker', 'electrician', 'ventilation'],
  ['male stue', 'repair', 'painting'],
  ['måle stova', 'repair', 'painting'],
  ['my toilet is leaking', 'plumbing', 'toilets'],
  ['не работает розетка', 'electrician', 'sockets'],
  ['потрібно зібрати шафу', 'furniture_assembly', 'wardrobes'],
  ['roerlegger', 'plumbing', 'plumber'],
  ['RØRLEGGER!!!', 'plumbing', 'plumber'],
])('%s is %s, %s', (text, category, service) => {
  expect(understand(text)).toMatchObject({ kind: 'understood', category, service });
});

test.each(['', '   ', '?!', 'hei', 'jeg trenger hjelp', 'hello', 'спасибо', 'дякую', 'xqzw vkjh'])(
  'abstains from %j',
  (text) => {
    expect(understand(text).kind).toBe('abstained');
  },
);

test('names the words that it understood, corrected', () => {
  expect(understand('hei, kan noen se på vaskmaskinen som lekker')).toMatchObject({
    service: 'washing-machines',
    matched: ['vaskemaskinen'],
  });
});

test('offers other categories, the likeliest first', () => {
  const answer = understand('vaskemaskin');
  const categories = answer.alternatives.map(({ category }) => category);
  const shares = answer.alternatives.map(({ confidence }) => confidence);
  expect(categories).not.toContain('appliances');
  expect(new Set(categories).size).toBe(categories.length);
  expect(shares).toEqual(shares.toSorted((left, right) => right - left));
});

test('the language of the site decides where a word is one of two languages', () => {
  expect(understand('do is', { language: 'en' }).kind).toBe('abstained');
  expect(understand('do', { language: 'nb' })).toMatchObject({ service: 'toilets' });
});

test('what comes after 300 characters is not read', () => {
  const text = `dryppende kran${' og'.repeat(100)}`;
  expect(understand(`${text} elbillader elbillader`)).toEqual(understand(text));
});

/** Numbers of 0 to below 1, the same in every run. */
function* listRandom(): Generator<number> {
  for (let state = 1; ; state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff)
    yield state / 0x80000000;
}

test('any Unicode gives an answer of the same shape, the same each time', () => {
  const random = listRandom();
  const next = (limit: number): number => Math.floor((random.next().value ?? 0) * limit);
  const ranges = [0x80, 0x250, 0x530, 0x2100, 0xd800, 0xe000, 0x10000, 0x20000] as const;
  for (let round = 0; round < 160; round += 1) {
    const range = ranges[round % ranges.length] ?? 0x80;
    // UTF-16 units also give surrogates without their pair.
    const text = Array.from({ length: next(500) }, () =>
      round % 2 === 0 ? String.fromCharCode(next(0x10000)) : String.fromCodePoint(next(range)),
    ).join('');
    const answer = understand(text);
    const readings =
      answer.kind === 'understood' ? [answer, ...answer.alternatives] : answer.alternatives;
    expect(readings.length).toBeLessThanOrEqual(3);
    for (const { confidence } of readings) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1.000001);
    }
    expect(understand(text)).toEqual(answer);
  }
});
