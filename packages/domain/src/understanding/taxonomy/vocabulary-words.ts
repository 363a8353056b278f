import { tokenise } from '../tokens.ts';
import { createVocabulary } from '../vocabulary.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { services } from './services.ts';
import { understoodLanguages } from './texts.ts';

/** The words of the taxonomy and those of the training sentences. */
export function buildVocabulary(otherWords: readonly string[]): Vocabulary {
  const all = listWords(['name', 'symptoms', 'things', 'verbs'], understoodLanguages);
  return createVocabulary([...all, ...otherWords], listWords(['name', 'things'], ['nb', 'nn']));
}

function listWords(
  kinds: readonly ('name' | 'symptoms' | 'things' | 'verbs')[],
  languages: readonly (typeof understoodLanguages)[number][],
): Set<string> {
  const texts = services.flatMap(({ words }) =>
    languages.flatMap((language) => kinds.flatMap((kind) => words[language][kind])),
  );
  return new Set(texts.flatMap(tokenise));
}
