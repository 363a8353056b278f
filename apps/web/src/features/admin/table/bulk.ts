import { useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { retryRateLimited } from '../panel/retry-rate-limited.ts';

type Named = { key: string; label: string; tone?: 'danger' };

/** Runs for one row after the other. */
export type RowBulkAction<Row> = Named & {
  /** Rows that it applies to; other selected rows are skipped. */
  applies?(row: Row): boolean;
  /** Confirmation before it runs; without it the action runs at once. */
  confirm?: { title: string; text: string; label: string; withReason?: boolean };
  run(row: Row, reason: string): Promise<unknown>;
};

/** Runs once with all selected rows and changes none, for example an export or a map filter. */
export type GroupBulkAction<Row> = Named & { together(rows: readonly Row[]): void };

export type BulkAction<Row> = RowBulkAction<Row> | GroupBulkAction<Row>;

export type BulkProgress = { label: string; done: number; all: number };

/** Runs an action row by row, shows progress, and can be stopped between two rows. */
export function useBulk<Row>(onEnd: () => Promise<unknown>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);
  const run = async (
    action: RowBulkAction<Row>,
    rows: readonly Row[],
    reason = '',
  ): Promise<void> => {
    isStopped.current = false;
    const problems: unknown[] = [];
    let done = 0;
    for (const row of rows) {
      if (isStopped.current) break;
      setProgress({ label: action.label, done, all: rows.length });
      // Sequential, so that it can be stopped and does not flood the server.
      await retryRateLimited(
        () => action.run(row, reason),
        () => isStopped.current,
      ).catch((error: unknown) => problems.push(error));
      done += 1;
    }
    setProgress(null);
    const worked = t('bulk.done', { count: done - problems.length });
    const [problem] = problems;
    showToast({
      title: `${action.label}: ${worked}`,
      message:
        problem === undefined
          ? ''
          : `${t('bulk.failed', { count: problems.length })} ${errorText(problem)}`,
      tone: problems.length === 0 ? 'success' : 'error',
    });
    await onEnd();
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, stop, progress };
}
