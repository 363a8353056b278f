import { retryRateLimited } from '../panel/retry-rate-limited.ts';

export type PageFetcher<Row> = (
  cursor: string | undefined,
) => Promise<{ items: readonly Row[]; nextCursor: string | null }>;

type Collection<Row> = {
  fetchPage: PageFetcher<Row>;
  rowId(row: Row): number | string;
  /** No further page is read once there are so many. */
  maxRows: number;
  isStopped(): boolean;
  onProgress(rows: number): void;
};

/** Reads a list page by page. A row inserted meanwhile shifts others to the next page: duplicates are skipped. */
export async function collectRows<Row>(
  collection: Collection<Row>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const { fetchPage, rowId, maxRows, isStopped, onProgress } = collection;
  const found = new Map<number | string, Row>();
  let cursor: string | undefined;
  do {
    const after = cursor;
    const page = await retryRateLimited(() => fetchPage(after), isStopped);
    for (const row of page.items) found.set(rowId(row), row);
    if (isStopped()) break;
    onProgress(found.size);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.size < maxRows);
  return {
    rows: [...found.values()].slice(0, maxRows),
    isCut: cursor !== undefined || found.size > maxRows,
  };
}
