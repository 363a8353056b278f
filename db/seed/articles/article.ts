import type { BlogCategory } from '@mesterhand/domain/blog/categories';
import type { SceneCategory } from '../scenes.ts';

/** An article as it is written here. `content` holds the elements that posts may be made of, and no others. */
export type WrittenArticle = {
  title: string;
  excerpt: string;
  category: BlogCategory;
  author: string;
  /** What the cover shows, for those who do not see it. */
  coverAlt: string;
  content: string;
  /** Which scene the cover is, and how far below its upper edge it begins. */
  cover: { category: SceneCategory; composition: number; top: number };
  /** Days before the moment of which the demo is a picture. */
  daysAgo: number;
  /** What readers said, the oldest first, so many days after it was published. */
  comments: readonly { days: number; text: string }[];
};
