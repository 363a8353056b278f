import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

type OutcomeOptions = {
  /** What did not work, above the reason. */
  failed: string;
  /** Fetches anew what a change has touched. */
  refresh(): Promise<unknown>;
};

/** What a toast says; with a message, the title is its heading alone. */
type Words = { title: string; message?: string };

/** Somebody else was there first: what is shown is old. */
const isOutdated = (status: number | undefined): boolean => status === 404 || status === 409;

/**
 * What a change comes to: a toast either way, and the list anew after a change that worked, or that came too late.
 * `useMutation(outcome(t('deleted')))`; one use may fail in other words.
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
