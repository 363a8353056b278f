/** A page about a service in a municipality needs at least this many masters. */
export const leastLocalMasters = 3;
/** Masters on such a page; the search has all. */
export const shownLocalMasters = 12;
/** Neighbouring municipalities that are linked at most. */
export const maxNeighbours = 8;
