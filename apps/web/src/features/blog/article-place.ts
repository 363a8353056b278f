/** Anchor of the comments on the page of an article. */
export const commentsId = 'kommentarer';
