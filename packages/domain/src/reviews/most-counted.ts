/** More reviews than these are not counted. */
export const mostCountedReviews = 1000;
