/** Characters that a review's comment has at least and at most, around it no blanks counted. */
export const minComment = 10;
export const maxComment = 2000;
/** Characters that a master's answer has at most. */
export const maxAnswer = 1000;

/** The stars one may give, with five as the form's first choice. */
export const ratings = [1, 2, 3, 4, 5] as const;
export type GivenRating = (typeof ratings)[number];
export const defaultRating: GivenRating = 5;

/** Characters as people and the database count them: an emoji is one, blanks at both ends are none. */
export function commentLength(text: string): number {
  return Array.from(text.trim()).length;
}
