import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import { trpc } from '../../core/api/trpc.ts';

/** The comments of an article, with optimistic updates. */
export function useComments(slug: string) {
  const list = trpc.admin.blog.public.comments.list.useInfiniteQuery(
    { slug },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { bySlug, comments } = trpc.useUtils().admin.blog.public;
  const count = (step: 1 | -1) =>
    bySlug.setData({ slug }, (known) => known && { ...known, comments: known.comments + step });
  const isShown = (id: number) =>
    list.data?.pages.some(({ items }) => items.some((one) => one.id === id)) === true;
  return {
    list,
    comments: list.data?.pages.flatMap(({ items }) => items),
    /** Adds a new comment at the top, once. */
    add: (comment: ArticleComment) => {
      if (isShown(comment.id)) return;
      comments.list.setInfiniteData({ slug }, (known) => {
        const [first, ...rest] = known?.pages ?? [];
        if (known === undefined || first === undefined) return known;
        return { ...known, pages: [{ ...first, items: [comment, ...first.items] }, ...rest] };
      });
      count(1);
    },
    remove: ({ id, hidden }: ArticleComment) => {
      comments.list.setInfiniteData({ slug }, (known) => {
        if (known === undefined) return known;
        const pages = known.pages.map((page) => ({
          ...page,
          items: page.items.filter((one) => one.id !== id),
        }));
        return { ...known, pages };
      });
      if (!hidden) count(-1);
    },
    refresh: () => void Promise.all([comments.invalidate(), bySlug.invalidate({ slug })]),
  };
}
