import type { ProposeTimesInput } from '@mesterhand/domain/bookings/moves-schema';
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useAttemptKey } from '../../../core/browser/use-attempt-key.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** Proposes times with an idempotency key: the same times sent again are one proposal. */
function usePropose() {
  const utils = trpc.useUtils();
  const keyOf = useAttemptKey();
  return (input: ProposeTimesInput) =>
    utils.client.bookings.moves.propose.mutate(input, {
      context: { idempotencyKey: keyOf(input) },
    });
}

type Outcome = 'moved' | 'proposed' | 'accepted' | 'declined' | 'withdrawn';

/** Moves of a booking. A toast appears once the server has stored one; a refusal refetches what it is about. */
export function useMoves() {
  const { t } = useTranslation('bookings');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const propose = usePropose();
  const feedback = (outcome: Outcome) => ({
    onSuccess: async () => {
      showToast({ title: t(`moves.${outcome}`) });
      await utils.bookings.invalidate();
    },
    onError: (error: unknown) => {
      showToast({ tone: 'error', title: t('moves.failed'), message: errorText(error) });
      void utils.bookings.invalidate();
    },
  });
  return {
    move: trpc.bookings.moves.move.useMutation(feedback('moved')),
    propose: useMutation({ mutationFn: propose, ...feedback('proposed') }),
    accept: trpc.bookings.moves.accept.useMutation(feedback('accepted')),
    decline: trpc.bookings.moves.decline.useMutation(feedback('declined')),
    withdraw: trpc.bookings.moves.withdraw.useMutation(feedback('withdrawn')),
  };
}
