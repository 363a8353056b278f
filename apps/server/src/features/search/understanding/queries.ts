import type { DB } from '@mesterhand/db/schema';
import { wordOfCategory } from '@mesterhand/domain/pages/catalogues';
import {
  nameOfService,
  offerSuggested,
  offeredReadings,
} from '@mesterhand/domain/understanding/offered';
import type {
  NamedReading,
  Understanding,
  understandInput,
} from '@mesterhand/domain/understanding/schema';
import { type Reading, understand } from '@mesterhand/domain/understanding/understand';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { LanguageModel } from '../../../core/outbound/index.ts';

/**
 * What a text is understood as, with the names of services and categories. Readings in categories that are archived are
 * left out. Where nothing is understood, a language model may suggest a service: a choice like others, never the answer.
 */
export async function understandText(
  db: Kysely<DB>,
  { text, language }: z.infer<typeof understandInput>,
  languageModel?: LanguageModel,
): Promise<Understanding> {
  const read = understand(text);
  const suggested = read.kind === 'abstained' ? await languageModel?.chooseService(text) : null;
  const offered = offerSuggested(offeredReadings(read), suggested ?? null);
  const readings = [...(read.kind === 'understood' ? [read] : []), ...offered];
  if (readings.length === 0) return { understood: null, alternatives: [] };
  const codes = readings.map(({ category }) => category);
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'code', 'name'])
    .where('code', 'in', codes)
    .where('archivedAt', 'is', null)
    .execute();
  const byCode = new Map(categories.map((category) => [category.code, category]));
  const named = ({ service, category, confidence }: Reading): NamedReading[] => {
    const found = byCode.get(category);
    if (found === undefined) return [];
    return [
      {
        service,
        name: nameOfService(service, language),
        category,
        categoryId: found.id,
        categoryName: wordOfCategory(language, found.name),
        confidence: Math.round(confidence * 1000) / 1000,
      },
    ];
  };
  const [answer] = read.kind === 'understood' ? named(read) : [];
  return {
    understood:
      answer !== undefined && read.kind === 'understood'
        ? { ...answer, matched: [...read.matched] }
        : null,
    alternatives: offered.flatMap(named),
  };
}
