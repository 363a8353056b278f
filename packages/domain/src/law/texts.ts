import type { Say } from '../pages/texts.ts';
import { citeLaw, type LawTerm, type LawTermId, lawTerms } from './terms.ts';

/** A term as a screen or a document quotes it. */
export interface QuotedLaw {
  id: LawTermId;
  name: string;
  text: string;
  /** 'håndverkertjenesteloven § 32 (2)', in every language. */
  citation: string;
}

/** The sentences of a term, with its number filled in. `t` translates keys of the law catalogue. */
export function quoteLaw(id: LawTermId, t: Say): QuotedLaw {
  const { number }: LawTerm = lawTerms[id];
  const values: Record<string, number> = number === undefined ? {} : { number };
  return {
    id,
    name: t(`terms.${id}.name`),
    text: t(`terms.${id}.text`, values),
    citation: citeLaw(id),
  };
}

/** The sentence that says that no lawyer has compared the terms with the acts yet; null once that is done. */
export function sayUnreviewed(t: Say, sayDay: (date: string) => string): string | null {
  const unreviewed = Object.values<LawTerm>(lawTerms).filter(({ reviewed }) => !reviewed);
  const dates = unreviewed.map(({ asOf }) => asOf).toSorted();
  return dates[0] === undefined ? null : t('unreviewed', { date: sayDay(dates[0]) });
}
