import { foldName } from '../places/folding.ts';
import { type Service, services } from '../understanding/taxonomy/services.ts';

/** A name as a part of an address: 'Tett avløp og sluk' → 'tett-avlop-og-sluk', 'Herøy, Nordland' → 'heroy-nordland'. */
export const slugOf = (name: string): string => foldName(name).replaceAll(' ', '-');

/** Services that are their whole trade: everything that is offered in the category counts. */
const wholeTrades: ReadonlySet<string> = new Set(['plumber', 'wiring']);

/** A service of the taxonomy, as the pages about its masters in a municipality need it. */
export interface LocalService {
  key: string;
  /** Norwegian, in addresses of all languages. */
  slug: string;
  /** Code of its category. */
  category: string;
  names: Readonly<Record<'nb' | 'en' | 'ru' | 'uk', string>>;
  /** What an offer is about that counts as this service, in Norwegian; null for every offer of the category. */
  terms: readonly string[] | null;
}

function readService({ key, category, words }: Service): LocalService {
  const { nb, nn, en, ru, uk } = words;
  return {
    key,
    slug: slugOf(nb.name),
    category,
    names: { nb: nb.name, en: en.name, ru: ru.name, uk: uk.name },
    terms: wholeTrades.has(key) ? null : [...new Set([...nb.things, ...nn.things])],
  };
}

/** All services of the taxonomy, in its order. */
export const localServices: readonly LocalService[] = services.map(readService);

const bySlug = new Map(localServices.map((service) => [service.slug, service]));

/** The service that an address names. */
export const findLocalService = (slug: string): LocalService | undefined => bySlug.get(slug);
