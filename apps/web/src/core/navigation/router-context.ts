import type { QueryClient } from '@tanstack/react-query';
import type { createPrefetcher } from '../api/trpc.ts';

/** What loaders may use: they prefetch and return nothing, the screens read the queries. */
export type RouterContext = {
  queryClient: QueryClient;
  prefetch: ReturnType<typeof createPrefetcher>;
};
