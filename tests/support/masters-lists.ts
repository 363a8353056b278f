import type { DB } from '@mesterhand/db/schema';
import { listMastersInput, searchInput } from '@mesterhand/domain/masters/schema';
import type { ReachedPlace } from '@mesterhand/server/core/listings';
import type { Kysely } from 'kysely';
import type { ListRead } from './list-plans.ts';
import { listReads } from './list-reads.ts';

const search =
  (input: object): ListRead['read'] =>
  (db) =>
    listReads.search(db, searchInput.parse(input), new Date());
const masters =
  (input: object): ListRead['read'] =>
  (db) =>
    listReads.masters(db, listMastersInput.parse(input), new Date());
const at = (reached: ReachedPlace, input: object = {}) => ({
  masters: (db: Kysely<DB>) =>
    listReads.masters(db, { ...listMastersInput.parse(input), reached }, new Date()),
  search: (db: Kysely<DB>) =>
    listReads.search(db, { ...searchInput.parse(input), reached }, new Date()),
});
const oslo = {
  municipalityNumber: '0301',
  city: 'oslo',
  centre: { latitude: 59.9139, longitude: 10.7522 },
};
const voss = {
  municipalityNumber: '4621',
  city: null,
  centre: { latitude: 60.63, longitude: 6.42 },
};
const nearby =
  (category?: number): ListRead['read'] =>
  (db) =>
    listReads.nearby(db, {
      place: { latitude: 59.91, longitude: 10.75 },
      readerId: 1,
      freshSince: new Date(0),
      category,
    });
/** The cursor at which a page continues. */
const after = (...place: number[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** A list counts a thousand rows in an index; each visibility check of a row counts as a page. */
const listPages = 1500;
/** The same for the rows that a text search may scan and those that it may match by words. */
const textPages = 70_000;

/** A refined search reads a bounded number of entries of indexes, and of narrow rows, each in two pages. */
const refinedPages = 5500;

/** The best matches of words are found as in the documented search. */
const wordsPages = 12_000;

/** Filters that few pass. */
const rare = { verified: true, minRating: 4.8, language: 'pl', maxPrice: 600 } as const;

/** Every public list of masters: one city has most of them, and one hardly any. */
export const mastersLists: ListRead[] = [
  { name: 'everyone', read: search({}), pages: listPages },
  { name: 'a large city', read: search({ city: 'oslo' }), pages: listPages },
  { name: 'a small city', read: search({ city: 'tromso' }), pages: listPages },
  { name: 'a trade', read: search({ category: 3 }), pages: listPages },
  {
    name: 'a trade in a large city',
    read: search({ city: 'oslo', category: 1 }),
    pages: listPages,
  },
  {
    name: 'a trade in a small city',
    read: search({ city: 'tromso', category: 9 }),
    pages: listPages,
  },
  { name: 'a trade that nobody has', read: search({ category: 77 }), pages: 50 },
  {
    name: 'the last page of a search',
    read: search({ city: 'oslo', cursor: after(960) }),
    pages: listPages,
  },
  { name: 'home', read: masters({ sort: 'recommended', limit: 3 }), pages: 100 },
  { name: 'the best of a city', read: masters({ sort: 'recommended', city: 'oslo' }), pages: 700 },
  { name: 'the best of a trade', read: masters({ sort: 'recommended', category: 4 }), pages: 700 },
  {
    name: 'the best from a deep place on',
    read: masters({ sort: 'recommended', city: 'oslo', category: 2, cursor: after(3.6, 900) }),
    pages: 700,
  },
  { name: 'the newest', read: masters({}), pages: 700 },
  { name: 'the newest of a small city', read: masters({ city: 'tromso' }), pages: 700 },
  {
    name: 'the newest of a trade there',
    read: masters({ city: 'tromso', category: 8 }),
    pages: 700,
  },
  {
    name: 'the newest from a deep place on',
    read: masters({ city: 'oslo', cursor: after(500) }),
    pages: 700,
  },
  {
    name: 'the best at a large place',
    read: at(oslo, { sort: 'recommended' }).masters,
    pages: listPages,
  },
  { name: 'the newest at a small place', read: at(voss).masters, pages: listPages },
  { name: 'everyone at a large place', read: at(oslo).search, pages: listPages },
  { name: 'a trade at a small place', read: at(voss, { category: 1 }).search, pages: listPages },
  {
    name: '"rorleger" at a large place',
    read: at(oslo, { query: 'rorleger' }).search,
    pages: textPages,
  },
  { name: 'nearby', read: nearby(), pages: 1500 },
  { name: 'a trade nearby', read: nearby(3), pages: 100 },
  { name: 'a master', read: (db) => listReads.master(db, 100, new Date()), pages: 50 },
  { name: 'categories', read: (db) => listReads.categories(db), pages: 20 },
  ...[
    'rørlegger',
    'rorleger',
    'elektrikar',
    'ingrid bakken',
    'maler i oslo',
    'rørlegger elektriker',
    'sandvik',
    'xyzzyx',
    'vaskemaskinen tømmer ikke vannet',
    'male stue og gang i en leilighet på tre rom',
  ].map((query) => ({ name: `"${query}"`, read: search({ query }), pages: textPages })),
  { name: 'everyone, with facets', read: search({ facets: true }), pages: refinedPages },
  {
    name: 'everyone who is verified, by price, with facets',
    read: search({ facets: true, verified: true, sort: 'price' }),
    pages: refinedPages,
  },
  {
    name: 'a trade in a small city around a place, with every filter',
    read: search({
      city: 'tromso',
      category: 9,
      facets: true,
      verified: true,
      maxPrice: 1200,
      minRating: 4,
      language: 'en',
      hours: 'evening',
      free: 'week',
      lat: 69.65,
      lng: 18.96,
      within: 20,
      sort: 'distance',
    }),
    pages: listPages,
  },
  {
    name: '"rorleger" with facets, by the next free time',
    read: search({ query: 'rorleger', facets: true, sort: 'free' }),
    pages: wordsPages,
    statements: 2,
  },
  {
    name: 'a sentence with a filter and facets',
    read: search({ query: 'kranen på badet drypper', city: 'oslo', verified: true, facets: true }),
    pages: refinedPages,
    statements: 2,
  },
  {
    name: 'a sentence at a large place, with facets',
    read: at(oslo, { query: 'kranen på badet drypper', facets: true }).search,
    pages: refinedPages,
    statements: 2,
  },
  {
    name: 'a trade at a small place, by rating, with facets',
    read: at(voss, { category: 1, facets: true, sort: 'rating' }).search,
    pages: refinedPages,
  },
  {
    name: 'few of a large city, by price, with facets',
    read: search({ city: 'oslo', facets: true, sort: 'price', ...rare }),
    pages: refinedPages,
  },
  {
    name: 'a trade around a place in order of distance, with facets',
    read: search({ category: 1, lat: 59.91, lng: 10.75, facets: true, sort: 'distance' }),
    pages: refinedPages,
  },
  {
    name: 'everyone within some kilometres of a place, with facets',
    read: search({ lat: 59.91, lng: 10.75, within: 10, facets: true, maxPrice: 700 }),
    pages: refinedPages,
  },
  {
    name: 'a trade around a place, with filters that few pass',
    read: search({ category: 1, lat: 59.91, lng: 10.75, within: 20, facets: true, ...rare }),
    pages: refinedPages,
  },
  {
    name: 'everyone in order of distance, with filters that few pass',
    read: search({ lat: 59.91, lng: 10.75, facets: true, sort: 'distance', ...rare }),
    pages: refinedPages,
  },
  {
    name: 'a sentence at a large place, with filters that few pass',
    read: at(oslo, { query: 'kranen på badet drypper', facets: true, ...rare }).search,
    pages: refinedPages,
    statements: 2,
  },
  {
    name: 'a trade that is free today, with facets',
    read: search({ category: 1, facets: true, free: 'today' }),
    pages: refinedPages,
  },
  {
    name: 'the first free of a large city, with facets',
    read: search({ city: 'oslo', facets: true, sort: 'free' }),
    pages: refinedPages,
  },
  {
    name: '"rorleger" of a trade in a small city',
    read: search({ query: 'rorleger', city: 'tromso', category: 1 }),
    pages: textPages,
  },
  {
    name: 'a sentence in a small city',
    read: search({ query: 'не работает розетка', city: 'tromso' }),
    pages: textPages,
  },
  {
    name: 'a text with a chosen trade',
    read: search({ query: 'rørlegger', trade: 2 }),
    pages: textPages,
  },
];
