/*
 * The queries a screen starts with. The server runs the same and embeds the results in the page. Both take them from
 * here: with a different input, the web would fetch again.
 */

export const homeMasters = { limit: 3, sort: 'recommended' } as const;
export const homeWorks = { limit: 6 } as const;
export const allMasters = { sort: 'recommended', limit: 24 } as const;
/** Of a master's page. */
export const masterWorks = { limit: 12 } as const;
export const masterReviews = { limit: 20 } as const;

/** A prefetched result. `list`: the first page of an infinite query. */
export interface FirstAnswer {
  /** The procedure, such as `masters.list`. */
  path: string;
  /** Left out where the question has none. */
  input?: unknown;
  list?: true;
  /** Depends on the signed-in user. */
  personal?: true;
  data: unknown;
}

/** The id of the element that carries the answers. */
export const firstDataId = 'first-data';
