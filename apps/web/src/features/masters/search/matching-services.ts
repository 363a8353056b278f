import type { MasterCard } from '@mesterhand/domain/masters/schema';

type Criteria = { query: string; category: number | undefined };
type CardService = MasterCard['services'][number];

/** How many services fit on a card. */
const SHOWN = 2;

function scoreOf(service: CardService, words: string[], category: number | undefined): number {
  const name = service.name.toLowerCase();
  const hits = words.filter((word) => name.includes(word)).length;
  return hits * 2 + (service.categoryId === category ? 1 : 0);
}

/** The services of a master that match the search best, otherwise in their own order. */
export function matchingServices(
  services: CardService[],
  { query, category }: Criteria,
): CardService[] {
  const words = query
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return services
    .map((service) => ({ service, score: scoreOf(service, words, category) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ service }) => service);
}
