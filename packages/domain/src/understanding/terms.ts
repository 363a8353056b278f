import { foldedStem } from './features.ts';
import type { ReadWord } from './features.ts';
import type { Service } from './taxonomy/services.ts';
import { understoodLanguages } from './taxonomy/texts.ts';
import { tokenise } from './tokens.ts';

/** Which services a word speaks for, and how much: a word of few services says more than one of many. */
export type TermIndex = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** What a word is worth by where the taxonomy has it. */
const worth = { things: 1, symptoms: 0.6, verbs: 0.3 } as const;

/** Builds the index of all terms of the taxonomy. */
export function createTermIndex(services: readonly Service[]): TermIndex {
  const index = new Map<string, Map<number, number>>();
  for (const [at, { words }] of services.entries())
    for (const language of understoodLanguages)
      for (const kind of ['things', 'symptoms', 'verbs'] as const)
        for (const term of words[language][kind]) addTerm(index, { term, at, value: worth[kind] });
  for (const entry of index.values()) {
    const total = [...entry.values()].reduce((left, right) => left + right, 0);
    for (const [at, value] of entry) entry.set(at, (value * value) / total);
  }
  return index;
}

function addTerm(
  index: Map<string, Map<number, number>>,
  { term, at, value }: { term: string; at: number; value: number },
): void {
  const stems = [...new Set(tokenise(term).map(foldedStem))].filter((each) => each.length >= 2);
  for (const each of stems) {
    const entry = index.get(each) ?? new Map<number, number>();
    // A word that stands alone is the thing itself; in a phrase it is a part of it.
    entry.set(at, Math.max(entry.get(at) ?? 0, stems.length === 1 ? value : value / 2));
    index.set(each, entry);
  }
}

/** How much the terms of each service stand in the request. */
export function scoreTerms(
  index: TermIndex,
  words: readonly ReadWord[],
  classes: number,
): Float64Array {
  const scores = new Float64Array(classes);
  for (const each of new Set(words.flatMap(({ stems }) => stems)))
    for (const [at, value] of index.get(each) ?? []) scores[at] = (scores[at] ?? 0) + value;
  return scores;
}

/** The words of the request that speak for a service. */
export function findMatched(
  index: TermIndex,
  words: readonly ReadWord[],
  service: number,
): string[] {
  const found = words.filter(({ stems }) =>
    stems.some((each) => (index.get(each)?.get(service) ?? 0) >= leastShown),
  );
  return [...new Set(found.map(({ text }) => text))];
}

/** A word that speaks for many services explains nothing. */
const leastShown = 0.05;
