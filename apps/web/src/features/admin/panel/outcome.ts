import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

type OutcomeOptions = {
  /** What failed, as a title above the reason. */
  failed: string;
  /** Invalidates the queries that a change affects. */
  refresh(): Promise<unknown>;
};

/** A toast's content; with a message, the title is its heading. */
type Words = { title: string; message?: string };

/** Errors for a conflict with somebody else's change: the shown data is outdated. */
const isOutdated = (status: number | undefined): boolean => status === 404 || status === 409;

/**
 * Mutation callbacks: a toast for success and failure, and a re-fetch after success or a conflict.
 * `useMutation(outcome(t('deleted')))`; a single call may override the failure text.
 */
export function useOutcome({ failed, refresh }: OutcomeOptions) {
  const errorText = useErrorText();
  const { t } = useTranslation('admin');
  return (done: string | Words, problem: string | Words = failed) => ({
    onSuccess: async () => {
      showToast(typeof done === 'string' ? { title: done } : done);
      await refresh();
    },
    onError: async (error: unknown) => {
      const isLate = isOutdated(readError(error).status);
      const { title, message = '' } = typeof problem === 'string' ? { title: problem } : problem;
      const reason = isLate ? `${errorText(error)} ${t('refreshed')}` : errorText(error);
      showToast({ title, message: `${message} ${reason}`.trim(), tone: 'error' });
      if (isLate) await refresh();
    },
  });
}
