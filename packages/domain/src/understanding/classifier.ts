import { decodeModel } from './linear-model.ts';
import type { LinearModel } from './linear-model.ts';
import model from './model.gen.json' with { type: 'json' };
import { services } from './taxonomy/services.ts';
import { createTermIndex } from './terms.ts';
import type { TermIndex } from './terms.ts';
import { buildVocabulary } from './taxonomy/vocabulary-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What requests are understood with. */
export interface Classifier {
  model: LinearModel;
  vocabulary: Vocabulary;
  terms: TermIndex;
}

let loaded: Classifier | undefined;

/** The classifier with the committed weights; decoded at the first call, in some tens of milliseconds. */
export function loadClassifier(): Classifier {
  loaded ??= {
    model: decodeModel(model.weights, services.length + 1, model.scale),
    vocabulary: buildVocabulary(model.words.split(' ')),
    terms: createTermIndex(services),
  };
  return loaded;
}
