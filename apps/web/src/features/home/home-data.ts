import type { RouterContext } from '../../core/navigation/router-context.ts';

/** The documented three recommended masters, and two rows of finished works. */
export const RECOMMENDED = { limit: 3, sort: 'recommended' } as const;
export const WORKS = { limit: 6 };

/** Prefetches all queries of the home page in one batch while its script is loading. */
export function prefetchHome(prefetch: RouterContext['prefetch']): void {
  void prefetch.masters.categories.list.prefetch();
  void prefetch.masters.list.prefetch(RECOMMENDED);
  void prefetch.masters.works.list.prefetch(WORKS);
}
