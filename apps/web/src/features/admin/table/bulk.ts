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
  /** Takes it back, given the row as it was; without it the action stays. */
  undo?(row: Row): Promise<unknown>;
};

/** Runs once with all selected rows and changes none, for example an export or a map filter. */
export type GroupBulkAction<Row> = Named & { together(rows: readonly Row[]): void };

export type BulkAction<Row> = RowBulkAction<Row> | GroupBulkAction<Row>;

export type BulkProgress = { label: string; done: number; all: number };

/** What ran, and can be taken back, for the rows for which it worked. */
export type BulkOutcome<Row> = { action: RowBulkAction<Row>; rows: readonly Row[] };

export type Bulk<Row> = {
  run(action: RowBulkAction<Row>, rows: readonly Row[], reason?: string): Promise<void>;
  undo(outcome: BulkOutcome<Row>): Promise<void>;
  stop(): void;
  progress: BulkProgress | null;
  /** Until another action runs or it is dismissed. */
  outcome: BulkOutcome<Row> | null;
  dismiss(): void;
};

/** Runs an action row by row, shows progress, and can be stopped between two rows. */
export function useBulk<Row>(onEnd: () => Promise<unknown>): Bulk<Row> {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome<Row> | null>(null);
  const isStopped = useRef(false);
  /** @returns the rows for which it worked. */
  const runEach = async (
    rows: readonly Row[],
    { label, call }: { label: string; call(row: Row): Promise<unknown> },
  ): Promise<Row[]> => {
    isStopped.current = false;
    const problems: unknown[] = [];
    const changed: Row[] = [];
    for (const [done, row] of rows.entries()) {
      if (isStopped.current) break;
      setProgress({ label, done, all: rows.length });
      // Sequential, so that it can be stopped and does not flood the server.
      await retryRateLimited(
        () => call(row),
        () => isStopped.current,
      ).then(
        () => changed.push(row),
        (error: unknown) => problems.push(error),
      );
    }
    setProgress(null);
    const worked = t('bulk.done', { count: changed.length });
    const [problem] = problems;
    showToast({
      title: `${label}: ${worked}`,
      message:
        problem === undefined
          ? ''
          : `${t('bulk.failed', { count: problems.length })} ${errorText(problem)}`,
      tone: problems.length === 0 ? 'success' : 'error',
    });
    return changed;
  };
  const run = async (action: RowBulkAction<Row>, rows: readonly Row[], reason = '') => {
    const changed = await runEach(rows, {
      label: action.label,
      call: (row) => action.run(row, reason),
    });
    setOutcome(action.undo && changed.length > 0 ? { action, rows: changed } : null);
    await onEnd();
  };
  const undo = async ({ action, rows }: BulkOutcome<Row>): Promise<void> => {
    setOutcome(null);
    const label = `${action.label}, ${t('bulk.undo')}`;
    await runEach(rows, { label, call: async (row) => action.undo?.(row) });
    await onEnd();
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { run, undo, stop, progress, outcome, dismiss: () => setOutcome(null) };
}
