import type { ProposeSeriesMoveInput } from '@mesterhand/domain/series/moves-schema';
import type { ReplaceOccurrenceInput } from '@mesterhand/domain/series/schema';
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useAttemptKey } from '../../../core/browser/use-attempt-key.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

type Outcome =
  | 'accepted'
  | 'declined'
  | 'ended'
  | 'replaced'
  | 'moved'
  | 'proposed'
  | 'proposalDeclined'
  | 'withdrawn'
  | 'skipped'
  | 'restored';

/** Steps of a series. A toast appears once the server has stored one; a refusal refetches what it is about. */
export function useSeriesSteps() {
  const { t } = useTranslation('bookings');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const keyOf = useAttemptKey();
  const replace = (input: ReplaceOccurrenceInput) =>
    utils.client.bookings.series.replace.mutate(input, {
      context: { idempotencyKey: keyOf(input) },
    });
  const propose = (input: ProposeSeriesMoveInput) =>
    utils.client.bookings.series.moves.propose.mutate(input, {
      context: { idempotencyKey: keyOf(input) },
    });
  const { moves } = trpc.bookings.series;
  const feedback = (outcome: Outcome) => ({
    onSuccess: async () => {
      showToast({ title: t(`series.${outcome}`) });
      await utils.bookings.invalidate();
    },
    onError: (error: unknown) => {
      showToast({ tone: 'error', title: t('moves.failed'), message: errorText(error) });
      void utils.bookings.invalidate();
    },
  });
  return {
    accept: trpc.bookings.series.accept.useMutation(feedback('accepted')),
    decline: trpc.bookings.series.decline.useMutation(feedback('declined')),
    end: trpc.bookings.series.end.useMutation(feedback('ended')),
    replace: useMutation({ mutationFn: replace, ...feedback('replaced') }),
    move: moves.move.useMutation(feedback('moved')),
    propose: useMutation({ mutationFn: propose, ...feedback('proposed') }),
    acceptMove: moves.accept.useMutation(feedback('moved')),
    declineMove: moves.decline.useMutation(feedback('proposalDeclined')),
    withdrawMove: moves.withdraw.useMutation(feedback('withdrawn')),
    skip: moves.skip.useMutation(feedback('skipped')),
    restore: moves.restore.useMutation(feedback('restored')),
  };
}
