import { expect, test } from 'vitest';
import { languages } from '../pages/languages.ts';
import { translateLaw } from './catalogues.ts';
import { citeLaw, type LawTerm, lawNumber, lawTermIds, lawTerms, lawVersion } from './terms.ts';
import { quoteLaw, sayUnreviewed } from './texts.ts';

test.each([
  ['estimateMargin', 15],
  ['complaintShort', 2],
  ['complaintLong', 5],
  ['withdrawalPeriod', 14],
  ['vatRate', 25],
] as const)('the number of %s is %s', (id, number) => {
  expect(lawNumber(id)).toBe(number);
});

test.each([
  ['estimateMargin', 'håndverkertjenesteloven § 32 (2)'],
  ['noBillingFee', 'håndverkertjenesteloven § 36 (2)'],
  ['payButton', 'angrerettloven § 16'],
  ['urgentRepairs', 'angrerettloven § 22 i'],
  ['vatRate', 'merverdiavgiftsloven § 5-1'],
] as const)('%s is cited as %s', (id, citation) => {
  expect(citeLaw(id)).toBe(citation);
});

test('no term pretends to be reviewed, and what was not read in the act says so', () => {
  const terms = lawTermIds.map((id): [string, LawTerm] => [id, lawTerms[id]]);
  expect(terms.filter(([, { reviewed }]) => reviewed)).toEqual([]);
  expect(terms.filter(([, { confirmed }]) => !confirmed).map(([id]) => id)).toEqual(['vatRate']);
  expect(new Set(terms.map(([, { asOf }]) => asOf))).toEqual(new Set([lawVersion]));
});

test.each(languages)(
  'in %s every term is quoted with its own number and nothing unfilled',
  (language) => {
    const t = translateLaw(language);
    const quoted = lawTermIds.map((id) => {
      const { text } = quoteLaw(id, t);
      return [id, text.match(/\d+|[{}]/g) ?? []];
    });
    const expected = lawTermIds.map((id) => {
      const { number }: LawTerm = lawTerms[id];
      return [id, number === undefined ? [] : [String(number)]];
    });
    expect(quoted).toEqual(expected);
  },
);

test('readers learn that no lawyer has compared the sentences with the acts', () => {
  expect(sayUnreviewed(translateLaw('en'), (date) => date)).toContain(lawVersion);
});
