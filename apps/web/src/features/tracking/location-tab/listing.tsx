import type { ComponentType } from 'react';
import { Group, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../tracking.module.css';

/** The part of an infinite query that a list renders. */
export interface Endless<T> {
  data: { pages: { items: T[] }[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

type ListingProps<T> = {
  query: Endless<T>;
  empty: string;
  failure: string;
  Row: ComponentType<{ item: T }>;
  /** Rendered above the rows, if there are any. */
  Above?: ComponentType<{ items: T[] }>;
};

/** Query options for the next page of every list here. */
export const paging = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** A paginated list. */
export function Listing<T extends { id: number }>(props: ListingProps<T>) {
  const { query, empty, failure, Row, Above } = props;
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items)
    return query.error ? (
      <ErrorState error={query.error} title={failure} onRetry={() => void query.refetch()} />
    ) : (
      <div aria-busy>
        <LoadingNote />
        <RowSkeleton />
      </div>
    );
  if (items.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <>
      {Above && <Above items={items} />}
      <ul className={classes.rows}>
        {items.map((item) => (
          <Group
            component="li"
            key={item.id}
            justify="space-between"
            gap="var(--space-1) var(--space-4)"
            py="xs"
            className={classes.row}
          >
            <Row item={item} />
          </Group>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
