import type { QueryClient } from '@tanstack/react-query';
import type { createPrefetcher } from '../api/trpc.ts';

/** Loaders only prefetch and return nothing; the screens read the queries. */
export type RouterContext = {
  queryClient: QueryClient;
  prefetch: ReturnType<typeof createPrefetcher>;
};
