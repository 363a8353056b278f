import type { categoryCodes } from '../../categories/codes.ts';
import { appliances } from './appliances.ts';
import { cleaning } from './cleaning.ts';
import { construction } from './construction.ts';
import { electrician } from './electrician.ts';
import { furnitureAssembly } from './furniture-assembly.ts';
import { moving } from './moving.ts';
import { other } from './other.ts';
import { plumbing } from './plumbing.ts';
import { repair } from './repair.ts';
import { understoodLanguages } from './texts.ts';
import type { ServiceTexts, UnderstoodLanguage } from './texts.ts';

/** Code of a seeded category. */
export type CategoryCode = (typeof categoryCodes)[number];

/** The words of a service in one language. */
export interface ServiceWords {
  name: string;
  /** What is wrong, or what somebody wants, as they would say it. */
  symptoms: readonly string[];
  /** What the work is about. */
  things: readonly string[];
  /** What is done. */
  verbs: readonly string[];
}

/** Something that customers ask for; finer than a category, and the same in all installations. */
export interface Service {
  /** Unique among all services, such as `taps`. */
  key: string;
  category: CategoryCode;
  words: Readonly<Record<UnderstoodLanguage, ServiceWords>>;
}

const byCategory: readonly (readonly [CategoryCode, Readonly<Record<string, ServiceTexts>>])[] = [
  ['plumbing', plumbing],
  ['electrician', electrician],
  ['cleaning', cleaning],
  ['repair', repair],
  ['appliances', appliances],
  ['furniture_assembly', furnitureAssembly],
  ['construction', construction],
  ['moving', moving],
  ['other', other],
];

/** All services, by category. The classifier's weights depend on their order. */
export const services: readonly Service[] = byCategory.flatMap(([category, entries]) =>
  Object.entries(entries).map(([key, texts]) => ({ key, category, words: readTexts(texts) })),
);

function readTexts(texts: ServiceTexts): Record<UnderstoodLanguage, ServiceWords> {
  const [nb, nn, en, ru, uk] = understoodLanguages.map((language) => readLine(texts[language]));
  const none: ServiceWords = { name: '', symptoms: [], things: [], verbs: [] };
  return { nb: nb ?? none, nn: nn ?? none, en: en ?? none, ru: ru ?? none, uk: uk ?? none };
}

function readLine(line: string): ServiceWords {
  const [name = '', symptoms = '', things = '', verbs = ''] = line.split(' | ');
  return { name, symptoms: listOf(symptoms), things: listOf(things), verbs: listOf(verbs) };
}

function listOf(text: string): readonly string[] {
  return text.split(', ').filter((term) => term !== '');
}
