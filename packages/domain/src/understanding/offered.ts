import { cityCodes } from '../places/city-codes.ts';
import { dropStopWords } from './stop-words.ts';
import { services } from './taxonomy/services.ts';
import { fold, tokenise } from './tokens.ts';
import type { Abstained, Reading, Understood } from './understand.ts';

/**
 * Least confidence of a reading that is worth a person's choice. On development.json, 11 of 12 wrong answers have the
 * right category among these, and 9 of 49 sentences outside of the taxonomy any.
 */
const leastChoice = 0.1;

const byKey = new Map(services.map((service) => [service.key, service]));

/** The readings that a person is offered to choose from, beside an answer or in place of one. */
export function offeredReadings({ alternatives }: Understood | Abstained): readonly Reading[] {
  return alternatives.filter(({ confidence }) => confidence >= leastChoice);
}

/** The readings with the suggested service as the first; its confidence is that of its category, if any was read. */
export function offerSuggested(
  readings: readonly Reading[],
  key: string | null,
): readonly Reading[] {
  const service = key === null ? undefined : byKey.get(key);
  if (service === undefined) return readings;
  const { category } = service;
  const isOther = (reading: Reading): boolean => reading.category !== category;
  const confidence = readings.find((reading) => !isOther(reading))?.confidence ?? 0;
  return [{ service: service.key, category, confidence }, ...readings.filter(isOther)];
}

/** Words beyond these add nothing to the order of the hits. */
const mostWords = 6;

const cities: ReadonlySet<string> = new Set(cityCodes);

/**
 * The words of a text that say what it is about and in which city, as typed, for ranking those who offer the trade. A
 * city is no part of what is needed, but of who is near.
 */
export function tellingWords(text: string): string[] {
  const words = tokenise(text);
  const named = words.filter((word) => cities.has(fold(word)));
  return [...new Set([...named, ...dropStopWords(words)])].slice(0, mostWords);
}

/** The name of a service by its key. */
export function nameOfService(key: string, language: 'nb' | 'en' | 'ru' | 'uk'): string {
  const service = byKey.get(key);
  if (service === undefined) throw new Error(`There is no service ${key}.`);
  return service.words[language].name;
}
