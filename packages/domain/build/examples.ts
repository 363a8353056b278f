import type { Service, ServiceWords } from '../src/understanding/taxonomy/services.ts';
import { understoodLanguages } from '../src/understanding/taxonomy/texts.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

/** A text and the class it belongs to: the position of its service, or the one after the last for none. */
export interface Example {
  text: string;
  target: number;
  weight: number;
}

export interface Training {
  services: Readonly<Record<string, readonly string[]>>;
  none: readonly string[];
}

/** Everything the classifier learns from: the terms of the taxonomy, alone and in combinations, and whole sentences. */
export function listExamples(services: readonly Service[], training: Training): Example[] {
  const random = createRandom(25);
  const none = services.length;
  return [
    ...services.flatMap(({ words }, target) =>
      understoodLanguages.flatMap((language) => listTerms(words[language], target, random)),
    ),
    ...services.flatMap(({ key }, target) =>
      (training.services[key] ?? []).flatMap((text) => vary(text, { target, weight: 2, random })),
    ),
    ...training.none.flatMap((text) => vary(text, { target: none, weight: 3, random })),
  ];
}

function listTerms(
  { name, symptoms, things, verbs }: ServiceWords,
  target: number,
  random: Random,
): Example[] {
  return [
    { text: name, target, weight: 1 },
    ...symptoms.flatMap((text) => vary(text, { target, weight: 1.7, random })),
    ...things.flatMap((text) => [
      { text, target, weight: 1.7 },
      { text: misspell(text, random), target, weight: 0.4 },
      { text: `${random.pick(verbs) ?? ''} ${text}`, target, weight: 1 },
    ]),
    // A verb alone is done to many things.
    ...verbs.map((text) => ({ text, target, weight: text.includes(' ') ? 0.8 : 0.4 })),
  ];
}

/** A sentence as it is, misspelt and shortened. */
function vary(
  text: string,
  { target, weight, random }: { target: number; weight: number; random: Random },
): Example[] {
  return [
    { text, target, weight },
    { text: misspell(text, random), target, weight: 0.5 },
    { text: dropWord(text, random), target, weight: 0.4 },
  ];
}

/** One typing error in one word: a character left out, doubled or swapped with the next. */
function misspell(text: string, random: Random): string {
  const words = text.split(' ');
  const long = [...words.keys()].filter((at) => (words[at] ?? '').length > 4);
  const at = random.pick(long);
  if (at === undefined) return text;
  const word = words[at] ?? '';
  const place = 1 + Math.floor(random.next() * (word.length - 2));
  const kind = random.next();
  const here = word[place] ?? '';
  const next = word[place + 1] ?? '';
  words[at] =
    word.slice(0, place) +
    (kind < 0.4 ? next : kind < 0.7 ? here + here + next : next + here) +
    word.slice(place + 2);
  return words.join(' ');
}

function dropWord(text: string, random: Random): string {
  const words = text.split(' ');
  if (words.length < 3) return text;
  words.splice(Math.floor(random.next() * words.length), 1);
  return words.join(' ');
}
