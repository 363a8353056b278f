import type { Abstained, Understood } from './understand.ts';

/** A sentence with its right answer: language, category, service, text; both nulls mean to abstain. */
export type LabelledSentence = readonly [
  language: string,
  category: string | null,
  service: string | null,
  text: string,
];

/** Shares of 0 to 1; of nothing, 1. */
export interface Measured {
  sentences: number;
  /** Of the sentences with a category: answered, and with the right one. */
  first: number;
  /** Of them: the right one is the answer or one of the alternatives, three at most. */
  amongThree: number;
  /** Of them: not answered. */
  unanswered: number;
  /** Of the sentences without a category: not answered. */
  abstained: number;
  /** Number of the sentences without a category. */
  outside: number;
  /** Milliseconds that 95 % of the answers stay within. */
  p95: number;
}

/** Measures how well requests are understood. `now` is a clock in milliseconds. */
export function measure(
  sentences: readonly LabelledSentence[],
  read: (text: string) => Understood | Abstained,
  now: () => number,
): Measured {
  const answers = sentences.map(([, category, , text]) => {
    const start = now();
    const answer = read(text);
    return { category, answer, time: now() - start };
  });
  const inside = answers.filter(({ category }) => category !== null);
  const outside = answers.filter(({ category }) => category === null);
  const times = answers.map(({ time }) => time).toSorted((left, right) => left - right);
  return {
    sentences: sentences.length,
    first: share(
      inside,
      ({ category, answer }) => answer.kind === 'understood' && answer.category === category,
    ),
    amongThree: share(inside, ({ category, answer }) => listCategories(answer).includes(category)),
    unanswered: share(inside, ({ answer }) => answer.kind === 'abstained'),
    abstained: share(outside, ({ answer }) => answer.kind === 'abstained'),
    outside: outside.length,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}

function share<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  return items.length === 0 ? 1 : items.filter(fits).length / items.length;
}

/** The three that would be offered to choose from. */
function listCategories(answer: Understood | Abstained): readonly (string | null)[] {
  const own = answer.kind === 'understood' ? [answer.category] : [];
  return [...own, ...answer.alternatives.map(({ category }) => category)];
}
