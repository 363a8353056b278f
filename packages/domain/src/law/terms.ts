/** The acts that the product computes from and quotes. `source` is the act at Lovdata. */
export const acts = {
  craftsmen: {
    name: 'håndverkertjenesteloven',
    reference: 'LOV-1989-06-16-63',
    source: 'https://lovdata.no/lov/1989-06-16-63',
  },
  withdrawal: {
    name: 'angrerettloven',
    reference: 'LOV-2014-06-20-27',
    source: 'https://lovdata.no/lov/2014-06-20-27',
  },
  vat: {
    name: 'merverdiavgiftsloven',
    reference: 'LOV-2009-06-19-58',
    source: 'https://lovdata.no/lov/2009-06-19-58',
  },
} as const;
export type Act = keyof typeof acts;

export const lawSubjects = [
  'price',
  'work',
  'bill',
  'complaint',
  'ordering',
  'withdrawal',
  'cancellation',
  'tax',
] as const;
export type LawSubject = (typeof lawSubjects)[number];

export type LawUnit = 'percent' | 'days' | 'years';

/** A term of law. Its quoted sentence is in the catalogue of each language, under `terms.<id>`. */
export interface LawTerm {
  subject: LawSubject;
  act: Act;
  paragraph: string;
  /** The number that code computes with; absent where the term has none. */
  number?: number;
  unit?: LawUnit;
  /** When the paragraph was read. */
  asOf: string;
  /**
   * Whether the wording was read in a reprint of the act, which is not Lovdata itself. False where the paragraph or its
   * number is known from general knowledge alone.
   */
  confirmed: boolean;
  /** True once a lawyer has compared the term and its sentences with the act. */
  reviewed: boolean;
}

/** Version of the table and of its sentences: a date that increases with any change of either. */
export const lawVersion = '2026-11-26';

const read = { asOf: lawVersion, confirmed: true, reviewed: false } as const;

/** Every term of law that a screen quotes or code computes from. */
export const lawTerms = {
  estimateMargin: {
    subject: 'price',
    act: 'craftsmen',
    paragraph: '§ 32 (2)',
    number: 15,
    unit: 'percent',
    ...read,
  },
  priceKindProof: { subject: 'price', act: 'craftsmen', paragraph: '§ 32 (3)', ...read },
  adviseAgainst: { subject: 'work', act: 'craftsmen', paragraph: '§ 7', ...read },
  extraWork: { subject: 'work', act: 'craftsmen', paragraph: '§ 9 (1)', ...read },
  specifiedBill: { subject: 'bill', act: 'craftsmen', paragraph: '§ 36 (1)', ...read },
  noBillingFee: { subject: 'bill', act: 'craftsmen', paragraph: '§ 36 (2)', ...read },
  billObjection: { subject: 'bill', act: 'craftsmen', paragraph: '§ 36 (3)', ...read },
  complaintShort: {
    subject: 'complaint',
    act: 'craftsmen',
    paragraph: '§ 22 (2)',
    number: 2,
    unit: 'years',
    ...read,
  },
  complaintLong: {
    subject: 'complaint',
    act: 'craftsmen',
    paragraph: '§ 22 (2)',
    number: 5,
    unit: 'years',
    ...read,
  },
  cancellation: { subject: 'cancellation', act: 'craftsmen', paragraph: '§§ 39–40', ...read },
  payButton: { subject: 'ordering', act: 'withdrawal', paragraph: '§ 16', ...read },
  confirmation: { subject: 'ordering', act: 'withdrawal', paragraph: '§ 18', ...read },
  withdrawalPeriod: {
    subject: 'withdrawal',
    act: 'withdrawal',
    paragraph: '§§ 20–21',
    number: 14,
    unit: 'days',
    ...read,
  },
  dayCounting: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 6', ...read },
  withdrawalReceipt: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 20', ...read },
  earlyStart: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 19', ...read },
  proportionalPayment: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 26', ...read },
  lostWhenDone: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 22 c', ...read },
  urgentRepairs: { subject: 'withdrawal', act: 'withdrawal', paragraph: '§ 22 i', ...read },
  // § 5-1 names the ordinary rate; the Storting decides every year how high it is, and that decision was not read.
  vatRate: {
    subject: 'tax',
    act: 'vat',
    paragraph: '§ 5-1',
    number: 25,
    unit: 'percent',
    ...read,
    confirmed: false,
  },
} as const satisfies Record<string, LawTerm>;

export type LawTermId = keyof typeof lawTerms;

/** Whether a text is the id of a term. */
export function isLawTermId(text: string): text is LawTermId {
  return Object.hasOwn(lawTerms, text);
}

export const lawTermIds = Object.keys(lawTerms).filter(isLawTermId);

type NumberedTermId = {
  [Id in LawTermId]: (typeof lawTerms)[Id] extends { number: number } ? Id : never;
}[LawTermId];

/** The number of a term: `lawNumber('withdrawalPeriod')` is 14. Terms without one do not compile. */
export function lawNumber(id: NumberedTermId): number {
  return lawTerms[id].number;
}

/** How a term is cited, in Norwegian as the act itself: 'håndverkertjenesteloven § 32 (2)'. */
export function citeLaw(id: LawTermId): string {
  const { act, paragraph } = lawTerms[id];
  return `${acts[act].name} ${paragraph}`;
}
