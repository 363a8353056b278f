/** A search counts its results to this number and no further. */
export const maxCounted = 1000;

/** How much a refined search reads, however many masters there are. */
export const searchLimits = {
  /** Rows that are judged by every filter: the first in the order of the search. */
  judged: 2000,
  /** Rows along the order by score whose values are counted before an index of each value is asked. */
  counted: 20_000,
  /** Rows that have the marks of the filters, where the judged ones hold too few hits. */
  marked: 10_000,
  /** Rows in the order of the search, where no index knows the filters. */
  further: 50_000,
  /** Rows in the order of the search among which those who come to a place are found. */
  reached: 30_000,
  /** The best matches of the words of a text, of those as typed and of similar ones. */
  words: 1000,
  /** The best matches of a trade that come first because of the words that they have. */
  nearer: 100,
};
export type SearchLimits = typeof searchLimits;
