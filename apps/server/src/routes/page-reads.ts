import type { Context } from '../core/trpc/index.ts';
import type { PageReads } from '../core/pages/index.ts';
import { appRouter } from '../router.ts';

/** The public procedures, called with the given context. */
export function readPages(context: Context): PageReads {
  const { masters, admin, auth } = appRouter.createCaller(context);
  return {
    settings: () => admin.settings.public(),
    categories: () => masters.categories.list(),
    masters: (input) => masters.list(input),
    search: (input) => masters.search(input),
    master: (input) => masters.byId(input),
    statistics: (input) => masters.statistics(input),
    works: (input) => masters.works.list(input),
    reviews: (input) => masters.reviews.list(input),
    articles: (input) => admin.blog.public.list(input),
    articleCounts: () => admin.blog.public.counts(),
    article: (input) => admin.blog.public.bySlug(input),
    person: (input) => auth.profile.byId(input),
  };
}
