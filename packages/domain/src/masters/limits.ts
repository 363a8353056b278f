/** A search counts its results to this number and no further. */
export const maxCounted = 1000;

/**
 * How much a refined search reads, however many masters there are: together fewer than 5500 pages, where a row of
 * `listing_traits` takes two.
 */
export const searchLimits = {
  /** Entries of an index along the order of the search: they decide the filters that are stored. */
  walked: 10_000,
  /** Entries of an index with the free times of those who pass the other filters, */
  free: 6000,
  /** and of those who fail one, where a free span is set. */
  freeFailing: 4000,
  /** Those who pass are all judged where they are no more, and the entries of the order do not end before. */
  few: 1000,
  /** Entries of an index around the place of the search, the nearest first. */
  near: 3000,
  /** Entries of an index with the circles of masters that hold a place. */
  reaching: 5000,
  /** Rows of masters who state that they take jobs in the municipality of a place. */
  serving: 400,
  /** Rows that are judged by what only a row has: free times, and whether a master comes to the place. */
  judged: 1000,
  /** The same where there is a place: the first along the order of the search, */
  judgedFirst: 600,
  /** and of those at the place, found by their city, their circle, their statement, or the distance. */
  judgedThere: 400,
  /** Rows that have the marks of the filters, where the walked ones hold too few hits. */
  marked: 1000,
  /** The best matches of the words of a text, of those as typed and of similar ones. */
  words: 1000,
  /** The best search rows of all, and half as many of the trade: who of them has words of the text comes first. */
  wordsWalked: 300,
  /** How many of either are enough, so that the index of words is not read, which has no end before its last entry. */
  wordsEnough: 10,
  /** Masters of a trade that come first because of the words that they have. */
  nearer: 100,
};
export type SearchLimits = typeof searchLimits;
