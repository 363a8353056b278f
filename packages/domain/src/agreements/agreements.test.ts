import { ceilingOfRequest } from '../bookings/pricing.ts';
import { describe, expect, test } from 'vitest';
import { isLawTermId, lawNumber, lawVersion } from '../law/terms.ts';
import { languages } from '../pages/languages.ts';
import { nobodysName } from '../privacy/nobody.ts';
import { bookedPrice } from './booked-price.ts';
import { canonicalJson } from './canonical.ts';
import { agreementWording } from './catalogues.ts';
import {
  type AgreementSource,
  earlyStartWording,
  makeAgreement,
  redactAgreement,
} from './content.ts';
import { agreementNumber, agreementNumberFormat } from './number.ts';
import { renderAgreement } from './render.ts';
import { agreementContentSchema } from './schema.ts';

const source: AgreementSource = {
  number: '2026-000123',
  agreedAt: new Date('2026-11-24T10:00:00Z'),
  customer: { name: 'Kari Nordmann' },
  master: {
    name: 'Ola Hansen',
    organisationName: 'Hansen Rør AS',
    organisationNumber: '974760673',
    address: 'Verkstedveien 4, 0277 Oslo',
  },
  work: { service: 'Bytte blandebatteri', description: 'Kranen på kjøkkenet drypper.' },
  place: 'Storgata 12, 0184 Oslo',
  time: { date: '2026-12-01', time: '10:00' },
  kind: 'estimate',
  marginPercent: null,
  lines: [
    { kind: 'hours', text: 'Rørlegger', quantity: 1.5, unitPrice: 950 },
    { kind: 'callOut', text: 'Oslo', quantity: 1, unitPrice: 450 },
  ],
  notifyAbove: null,
  excluded: 'Maling etter arbeidet.',
  isUrgent: false,
  startsEarlyIn: 'ru',
};

const textOf = (sections: ReturnType<typeof renderAgreement>): string =>
  sections
    .flatMap(({ heading, rows, texts }) => [
      heading,
      ...rows.map(({ name, value }) => `${name}: ${value}`),
      ...texts,
    ])
    .join('\n')
    .replaceAll(/\s/gu, ' ');

describe('canonical JSON', () => {
  test('is the same whatever the order of the keys, and says everything', () => {
    const one = { b: [1, { d: null, c: 'ø"' }], a: true, absent: undefined };
    const other = { a: true, b: [1, { c: 'ø"', d: null }] };
    expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"c":"ø\\"","d":null}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
    expect(canonicalJson({ b: [{ c: 1 }, 1] })).not.toBe(canonicalJson({ b: [1, { c: 1 }] }));
  });

  test('of a stored content is that of the content before', () => {
    const content = makeAgreement(source);
    const stored: unknown = JSON.parse(JSON.stringify(content));
    expect(canonicalJson(agreementContentSchema.parse(stored))).toBe(canonicalJson(content));
  });

  test.each([[Number.NaN], [undefined], [() => 1], [1n]])('refuses %s', (value) => {
    expect(() => canonicalJson([value])).toThrow('has no text in JSON');
  });
});

test('agreements are numbered by year', () => {
  expect(agreementNumber(2026, 123)).toBe('2026-000123');
  expect(agreementNumber(2026, 1_234_567)).toMatch(agreementNumberFormat);
});

test('the content follows from what was accepted', () => {
  expect(makeAgreement(source)).toMatchObject({
    total: 1875,
    vat: 375,
    ceiling: 2156.25,
    withdrawUntil: '2026-12-08',
    earlyStart: {
      wording: earlyStartWording('ru'),
      language: 'ru',
      version: lawVersion,
      at: '2026-11-24T10:00:00.000Z',
    },
  });
  expect(makeAgreement({ ...source, kind: 'openAccount', notifyAbove: 3000 })).toMatchObject({
    ceiling: null,
    notifyAbove: 3000,
  });
});

test.each<[string, Partial<AgreementSource>, has: string[], hasNot: string[]]>([
  ['an estimate', {}, ['estimateMargin', 'withdrawalPeriod', 'earlyStart'], ['urgentRepairs']],
  ['a fixed price', { kind: 'fixed' }, ['noBillingFee', 'complaintLong'], ['estimateMargin']],
  ['no early start', { startsEarlyIn: null }, ['withdrawalPeriod'], ['earlyStart', 'lostWhenDone']],
  ['an urgent repair', { isUrgent: true }, ['urgentRepairs'], ['withdrawalPeriod', 'earlyStart']],
])('%s names the terms of law that apply', (_name, changes, has, hasNot) => {
  const { law } = makeAgreement({ ...source, ...changes });
  expect(law.terms).toEqual(expect.arrayContaining(has));
  expect(law.terms.filter((id) => hasNot.includes(id))).toEqual([]);
  expect(law.terms.every(isLawTermId)).toBe(true);
});

test.each([
  ['service', 450, 'fixed', 2230],
  ['service', null, 'fixed', 1780],
  ['hour', 450, 'openAccount', null],
] as const)(
  'a booking priced by the %s with call-out fee %s is agreed as %s with ceiling %s',
  (basis, callOutFee, kind, ceiling) => {
    const booked = bookedPrice({ amount: 1780, basis, callOutFee }, 'Bytte blandebatteri');
    expect(ceilingOfRequest({ amount: 1780, basis, callOutFee })).toBe(ceiling);
    const content = makeAgreement({ ...source, ...booked });
    expect(content).toMatchObject({ kind, ceiling, total: 1780 + (callOutFee ?? 0) });
    expect(textOf(content.document)).toContain('Bytte blandebatteri: 1 780,00 kr');
  },
);

describe('the document', () => {
  test('in Norwegian states the parties, the work, the price and the law', () => {
    const text = textOf(renderAgreement(makeAgreement(source), agreementWording('nb')));
    expect(text).toContain('Avtale nr.: 2026-000123');
    expect(text).toContain('Organisasjonsnummer: 974 760 673');
    expect(text).toContain('Tid: tirsdag 1. desember 2026 kl. 10:00');
    expect(text).toContain('Timer: Rørlegger (1,50 × 950,00 kr): 1 425,00 kr');
    expect(text).toContain('Sum med merverdiavgift: 1 875,00 kr');
    expect(text).toContain('Regningen kan ikke bli høyere enn: 2 156,25 kr');
    expect(text).toContain(`opptil ${lawNumber('estimateMargin')} prosent høyere`);
    expect(text).toContain('(håndverkertjenesteloven § 32 (2))');
    expect(text).toContain('Siste dag for å angre: tirsdag 8. desember 2026');
    expect(text).toContain(`Kunden har bekreftet: «${earlyStartWording('ru')}»`);
    expect(text).toContain('Ikke med i prisen: Maling etter arbeidet.');
  });

  test.each(languages)('in %s has every section, and nothing unfilled', (language) => {
    const sections = renderAgreement(makeAgreement(source), agreementWording(language));
    expect(sections.map(({ id }) => id)).toEqual([
      'parties',
      'work',
      'price',
      'changes',
      'bill',
      'withdrawal',
      'rights',
    ]);
    expect(textOf(sections)).not.toMatch(/[{}]|undefined|null/);
  });

  test('says in other languages that the Norwegian text decides', () => {
    const content = makeAgreement(source);
    for (const language of languages) {
      const wording = agreementWording(language);
      const isSaid = textOf(renderAgreement(content, wording)).includes(
        wording.t('norwegianDecides'),
      );
      expect(isSaid).toBe(language !== 'nb');
    }
  });

  test('in Norwegian is the stored one, whatever the texts say by now', () => {
    const stored = [{ id: 'parties', heading: 'Slik sto det', rows: [], texts: [] }];
    const content = { ...makeAgreement(source), document: stored };
    expect(renderAgreement(content, agreementWording('nb'))).toBe(stored);
    expect(renderAgreement(content, agreementWording('en'))).not.toBe(stored);
  });

  test('leaves out what is unknown', () => {
    const master = {
      ...source.master,
      organisationNumber: null,
      organisationName: null,
      address: null,
    };
    const text = textOf(makeAgreement({ ...source, master, excluded: '' }).document);
    expect(text).not.toMatch(/Organisasjonsnummer|Foretak|adresse|Ikke med/);
  });
});

test.each(['client', 'master'] as const)(
  'an erasure of the %s leaves no trace in facts or document',
  (side) => {
    const redacted = redactAgreement(makeAgreement(source), side);
    const text = canonicalJson(redacted);
    const gone = {
      client: ['Nordmann', 'Storgata', 'drypper'],
      master: ['Ola Hansen', 'Hansen Rør', '974', 'Verkstedveien'],
    };
    for (const word of gone[side]) expect(text).not.toContain(word);
    for (const word of gone[side === 'client' ? 'master' : 'client']) expect(text).toContain(word);
    expect(text).toContain(nobodysName);
    expect(redacted.total).toBe(1875);
    const english = textOf(renderAgreement(redacted, agreementWording('en')));
    expect(english).toContain('Deleted user');
  },
);
