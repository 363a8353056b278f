/** Where the comments stand on the page of an article. */
export const commentsId = 'kommentarer';
