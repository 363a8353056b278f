/** A search counts its results to this number and no further. */
export const maxCounted = 1000;
