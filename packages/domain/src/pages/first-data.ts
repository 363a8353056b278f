/*
 * What screens ask for first. The server asks the same and sends the answers with the page, so both read the
 * questions here: one that differs in a single field is asked again by the web.
 */

export const homeMasters = { limit: 3, sort: 'recommended' } as const;
export const homeWorks = { limit: 6 } as const;
export const allMasters = { sort: 'recommended', limit: 24 } as const;
/** Of a master's page. */
export const masterWorks = { limit: 12 } as const;
export const masterReviews = { limit: 20 } as const;

/** An answer that came with the page. `list`: the first page of a list that goes on. */
export interface FirstAnswer {
  /** The procedure, such as `masters.list`. */
  path: string;
  /** Left out where the question has none. */
  input?: unknown;
  list?: true;
  /** Who is signed in may be answered otherwise. */
  personal?: true;
  data: unknown;
}

/** The id of the element that carries the answers. */
export const firstDataId = 'first-data';
