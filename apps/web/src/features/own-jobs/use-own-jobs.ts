import type { FreeStart } from '@mesterhand/domain/bookings/day-plan';
import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { newAttemptKey } from '../../core/browser/session-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { freeTimesOf } from './free-times.ts';

/** The latest change: what was done with a step back, or why it was refused with free times instead. */
export type OwnJobOutcome =
  | { kind: 'done'; text: string; undo(): void }
  | { kind: 'refused'; text: string; free: FreeStart[]; move(to: FreeStart): void };

/** Changes of own jobs, each of them confirmed by the server before it is shown, and each with a step back. */
export function useOwnJobs() {
  const { t } = useTranslation('own-jobs');
  const format = useFormat();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState<OwnJobOutcome | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const { ownJobs } = utils.client.bookings;

  const run = async (id: number, act: () => Promise<void>) => {
    if (busyId !== null) return;
    setBusyId(id);
    setOutcome(null);
    try {
      await act();
    } catch (error) {
      showToast({ tone: 'error', title: t('failed'), message: errorText(error) });
    }
    setBusyId(null);
    await utils.bookings.invalidate();
  };

  const refuse = (job: OwnJob, error: unknown) => {
    const { code } = readError(error);
    const isTaken = code === 'bookings.slotTaken';
    if (!isTaken && code !== 'bookings.unreachable') throw error;
    setOutcome({
      kind: 'refused',
      text: t(isTaken ? 'taken' : 'unreachable'),
      free: freeTimesOf(error),
      move: (to) => void move(job, to),
    });
  };

  const move = (job: OwnJob, { date, time }: FreeStart): Promise<void> =>
    run(job.id, async () => {
      const { id, clientName: name, scheduledDate, scheduledTime } = job;
      try {
        const moved = await ownJobs.move.mutate({ id, date, time });
        setOutcome({
          kind: 'done',
          text: t('moved', { name, day: format.day(date), time }),
          undo: () => void move(moved, { date: scheduledDate, time: scheduledTime }),
        });
      } catch (error) {
        refuse(job, error);
      }
    });

  const setDone = (job: OwnJob, done: boolean): Promise<void> =>
    run(job.id, async () => {
      try {
        const changed = await ownJobs.setDone.mutate({ id: job.id, done });
        if (!done) return;
        const text = t('markedDone', { name: job.clientName });
        setOutcome({ kind: 'done', text, undo: () => void setDone(changed, false) });
      } catch (error) {
        refuse(job, error);
      }
    });

  /** A deletion is final for the server: nothing of the customer stays. The step back enters the job anew. */
  const remove = (job: OwnJob): Promise<void> =>
    run(job.id, async () => {
      await ownJobs.remove.mutate({ id: job.id });
      // One key for this deletion: the step back, tapped twice, enters one job.
      const idempotencyKey = newAttemptKey();
      const text = t('removed', { name: job.clientName });
      setOutcome({ kind: 'done', text, undo: () => void restore(job, idempotencyKey) });
    });

  const restore = (job: OwnJob, idempotencyKey: string): Promise<void> =>
    run(job.id, async () => {
      const { id: _, doneAt, ...form } = job;
      const made = await ownJobs.create.mutate(form, { context: { idempotencyKey } });
      if (doneAt !== null) await ownJobs.setDone.mutate({ id: made.id, done: true });
      showToast({ title: t('restored') });
    });

  return { outcome, dismiss: () => setOutcome(null), busyId, move, setDone, remove };
}
export type OwnJobsState = ReturnType<typeof useOwnJobs>;
