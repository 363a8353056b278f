import { loadClassifier } from './classifier.ts';
import type { Classifier } from './classifier.ts';
import { extractFeatures, readWords } from './features.ts';
import { scoreClasses, softmax } from './linear-model.ts';
import { services } from './taxonomy/services.ts';
import type { CategoryCode } from './taxonomy/services.ts';
import type { UnderstoodLanguage } from './taxonomy/texts.ts';
import { findMatched, scoreTerms } from './terms.ts';

/** One reading of a request. */
export interface Reading {
  /** Key of the service, such as `taps`. */
  service: string;
  category: CategoryCode;
  /** Probability that the category is right, 0 to 1. */
  confidence: number;
}

/** What a request was understood as. */
export interface Understood extends Reading {
  kind: 'understood';
  /** Words of the request that speak for the service, corrected, in their order. */
  matched: readonly string[];
  /** The best service of the next categories, the likeliest first; at most two. */
  alternatives: readonly Reading[];
}

/** Nothing sure enough was read; the likeliest three at most, to be offered as a choice. */
export interface Abstained {
  kind: 'abstained';
  alternatives: readonly Reading[];
}

/** Least confidence of an answer; chosen, as the other two, on development.json. */
const leastConfidence = 0.25;
/** Least confidence of a reading that is offered beside the answer or in place of one. */
const leastOffered = 0.01;
/** What a term of the taxonomy adds to the score of its service. */
const termWeight = 2;

/**
 * Reads what somebody needs from their own words, in Bokmål, Nynorsk, English, Russian or Ukrainian, with typing
 * errors. Pure and within milliseconds; reads the first 300 characters. Abstains where no category is likely enough.
 * `language` is the one the text is likely in; without it the words themselves decide.
 */
export function understand(
  text: string,
  options: { language?: UnderstoodLanguage; classifier?: Classifier } = {},
): Understood | Abstained {
  const { model, vocabulary, terms } = options.classifier ?? loadClassifier();
  const words = readWords(text, vocabulary, options.language);
  if (words.length === 0) return { kind: 'abstained', alternatives: [] };
  const scores = scoreClasses(model, extractFeatures(words));
  const added = scoreTerms(terms, words, scores.length);
  const probabilities = softmax(scores.map((score, at) => score + termWeight * (added[at] ?? 0)));
  const ranked = rankCategories(probabilities)
    .filter(({ confidence }) => confidence >= leastOffered)
    .slice(0, 3);
  const [first, ...others] = ranked;
  if (first === undefined || first.confidence < leastConfidence)
    return { kind: 'abstained', alternatives: ranked.map(toReading) };
  return {
    kind: 'understood',
    ...toReading(first),
    matched: findMatched(terms, words, first.at),
    alternatives: others.map(toReading),
  };
}

type Ranked = { at: number; confidence: number };

/** The likeliest service of each category with the probability of the category, the likeliest first. */
function rankCategories(probabilities: Float64Array): Ranked[] {
  const best = new Map<CategoryCode, Ranked>();
  for (const [at, { category }] of services.entries()) {
    const probability = probabilities[at] ?? 0;
    const known = best.get(category);
    const isBetter = known === undefined || probability > (probabilities[known.at] ?? 0);
    best.set(category, {
      at: isBetter ? at : known.at,
      confidence: (known?.confidence ?? 0) + probability,
    });
  }
  return [...best.values()].toSorted((left, right) => right.confidence - left.confidence);
}

function toReading({ at, confidence }: Ranked): Reading {
  const service = services[at];
  if (service === undefined) throw new Error(`There is no service ${at}.`);
  return { service: service.key, category: service.category, confidence };
}
