import { readTimeOf, readingMinutes } from '@mesterhand/domain/blog/reading-time';
import { slugOf } from '@mesterhand/domain/blog/slug';
import type { WrittenArticle } from './articles/article.ts';
import { writtenArticles } from './articles/articles.ts';
import { earliest, later, latest } from './clock.ts';
import type { PlannedUser } from './people.ts';
import { inventFileName } from './pictures.ts';
import type { Canvas } from './pictures.ts';
import type { Random } from './random.ts';
import { drawWideScene } from './scenes.ts';

export type PlannedArticle = {
  written: WrittenArticle;
  slug: string;
  readTime: string;
  canvas: Canvas;
  publishedAt: Date;
  views: number;
  likes: { user: PlannedUser; at: Date }[];
  comments: { author: PlannedUser; text: string; at: Date }[];
};

const day = 24 * 60;

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ');

type Telling = { now: Date; r: Random };

/** Readers like what they have read: some days after it came out, and after they came themselves. */
function planLikes(publishedAt: Date, readers: readonly PlannedUser[], { now, r }: Telling) {
  return r.sample([...readers], r.int(4, 14)).map((user) => ({
    user,
    at: earliest(later(latest(publishedAt, user.createdAt), r.int(40, 9 * day)), now),
  }));
}

function planComments(
  { written, publishedAt }: { written: WrittenArticle; publishedAt: Date },
  readers: readonly PlannedUser[],
  { now, r }: Telling,
) {
  const known = readers.filter((reader) => reader.createdAt < publishedAt);
  const authors = r.sample(known, written.comments.length);
  return written.comments.flatMap(({ days, text }, index) => {
    const author = authors[index];
    const at = later(publishedAt, days * day + r.int(-300, 300));
    return author === undefined ? [] : [{ author, text, at: earliest(at, now) }];
  });
}

/** The articles of the demo, with who likes them and what they say. */
export function planArticles(
  readers: readonly PlannedUser[],
  { now, r }: Telling,
): PlannedArticle[] {
  return writtenArticles.map((written) => {
    const own = r.fork(written.title);
    const publishedAt = later(now, -written.daysAgo * day - own.int(30, 300));
    const likes = planLikes(publishedAt, readers, { now, r: own.fork('likes') });
    const { category, composition, top } = written.cover;
    const motif = { category, composition, stage: 'after', seed: written.title } as const;
    const name = inventFileName(own.fork('cover'));
    return {
      written,
      slug: slugOf(written.title),
      readTime: readTimeOf(readingMinutes(textOf(written.content))),
      canvas: { name, purpose: 'blog', svg: drawWideScene(motif, top) },
      publishedAt,
      // Many more read than press a heart.
      views: likes.length * 9 + own.int(30, 60) + written.daysAgo * own.int(2, 5),
      likes,
      comments: planComments({ written, publishedAt }, readers, { now, r: own.fork('comments') }),
    };
  });
}
