import { useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { patiently } from '../panel/patiently.ts';

type Named = { key: string; label: string; tone?: 'danger' };

/** Done to one row after the other. */
export type EachAction<Row> = Named & {
  /** Rows that it can be done to; the others of the selection are left as they are. */
  applies?(row: Row): boolean;
  /** Asked before; without it the action is done at once. */
  confirm?: { title: string; text: string; label: string; withReason?: boolean };
  run(row: Row, reason: string): Promise<unknown>;
};

/** Done with all of them together, and changes none: a file, a map. */
export type TogetherAction<Row> = Named & { together(rows: readonly Row[]): void };

export type BulkAction<Row> = EachAction<Row> | TogetherAction<Row>;

export type BulkProgress = { label: string; done: number; all: number };

/** Does something to one row after the other, says how far it is, and can be stopped between two. */
export function useBulk<Row>(onEnd: () => Promise<unknown>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);
  const run = async (action: EachAction<Row>, rows: readonly Row[], reason = ''): Promise<void> => {
    isStopped.current = false;
    const problems: unknown[] = [];
    let done = 0;
    for (const row of rows) {
      if (isStopped.current) break;
      setProgress({ label: action.label, done, all: rows.length });
      // One after the other, so that it can be stopped and the server is not stormed.
      await patiently(
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
