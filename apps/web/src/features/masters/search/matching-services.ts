import type { MasterCard } from '@mesterhand/domain/masters/schema';

type Criteria = { query: string; category: number | undefined };
type CardService = MasterCard['services'][number];

/** How many services fit on a card. */
const SHOWN = 2;

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const hitsOf = (name: string, words: readonly string[]): number =>
  words.filter((word) => name.toLowerCase().includes(word)).length;

function scoreOf(service: CardService, words: string[], category: number | undefined): number {
  return hitsOf(service.name, words) * 2 + (service.categoryId === category ? 1 : 0);
}

/** The one service that the words of a search name best; undefined where none or several do. */
export function namedService(
  services: CardService[],
  { query }: Criteria,
): CardService['id'] | undefined {
  const [first, second] = services
    .map(({ id, name }) => ({ id, score: hitsOf(name, wordsOf(query)) }))
    .sort((one, other) => other.score - one.score);
  if (first === undefined || first.score === 0 || first.score === second?.score) return undefined;
  return first.id;
}

/** The services of a master that match the search best, otherwise in their own order. */
export function matchingServices(
  services: CardService[],
  { query, category }: Criteria,
): CardService[] {
  const words = wordsOf(query);
  return services
    .map((service) => ({ service, score: scoreOf(service, words, category) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ service }) => service);
}
