import { type ReadMemo, createReadMemo } from '../core/cache/index.ts';
import type { AnsweredPage, PageReads } from '../core/pages/index.ts';
import type { Context } from '../core/trpc/index.ts';
import { appRouter } from '../router.ts';

/** The public procedures, called with the given context. */
export function readPages(context: Context): PageReads {
  const { masters, admin, auth } = appRouter.createCaller(context);
  return {
    settings: () => admin.settings.public(),
    categories: () => masters.categories.list(),
    masters: (input) => masters.list(input),
    search: (input) => masters.search(input),
    localService: (input) => masters.localService(input),
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

type ResultOf<Name extends keyof PageReads> = Awaited<ReturnType<PageReads[Name]>>;

/** Visitors share pages, and pages what they read: see decision 0062. */
export function createPageMemos() {
  const memos = {
    settings: createReadMemo<ResultOf<'settings'>>(),
    categories: createReadMemo<ResultOf<'categories'>>(),
    masters: createReadMemo<ResultOf<'masters'>>(),
    search: createReadMemo<ResultOf<'search'>>(),
    localService: createReadMemo<ResultOf<'localService'>>(),
    master: createReadMemo<ResultOf<'master'>>(),
    statistics: createReadMemo<ResultOf<'statistics'>>(),
    works: createReadMemo<ResultOf<'works'>>(),
    reviews: createReadMemo<ResultOf<'reviews'>>(),
    articles: createReadMemo<ResultOf<'articles'>>(),
    articleCounts: createReadMemo<ResultOf<'articleCounts'>>(),
    article: createReadMemo<ResultOf<'article'>>(),
    person: createReadMemo<ResultOf<'person'>>(),
  };
  const shared =
    <Input, Result>(memo: ReadMemo<Result>, read: (input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      memo.share(JSON.stringify(input), () => read(input));
  // A refusal is answered anew, as its reason may have gone.
  const pages = createReadMemo<AnsweredPage>({ isShared: ({ status }) => status === 200 });
  return {
    sharePage: pages.share,
    shareReads: (reads: PageReads): PageReads => ({
      settings: () => memos.settings.share('', reads.settings),
      categories: () => memos.categories.share('', reads.categories),
      masters: shared(memos.masters, reads.masters),
      search: shared(memos.search, reads.search),
      localService: shared(memos.localService, reads.localService),
      master: shared(memos.master, reads.master),
      statistics: shared(memos.statistics, reads.statistics),
      works: shared(memos.works, reads.works),
      reviews: shared(memos.reviews, reads.reviews),
      articles: shared(memos.articles, reads.articles),
      articleCounts: () => memos.articleCounts.share('', reads.articleCounts),
      article: shared(memos.article, reads.article),
      person: shared(memos.person, reads.person),
    }),
    clear(): void {
      for (const memo of [pages, ...Object.values(memos)]) memo.clear();
    },
  };
}
