import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { readError } from '../../core/api/errors.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { IconCheck, IconEyeOff, IconTrash, IconX } from '../../ui/icons.gen.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { actorOf } from '../bookings/actor.ts';
import { ActionDialog, type PendingAction } from './action-dialog.tsx';
import { type Move, mayJudge, movesOf } from './review-moves.ts';
import { useReviewChanges } from './use-review-changes.ts';

const icons = {
  approve: <IconCheck size={18} aria-hidden />,
  reject: <IconX size={18} aria-hidden />,
  hide: <IconEyeOff size={18} aria-hidden />,
  delete: <IconTrash size={18} aria-hidden />,
};

/** Errors after which the confirmation dialog is obsolete. */
const isOver = (error: unknown): boolean => [404, 409].includes(readError(error).status ?? 0);

export type Ends = {
  /** Called with the updated review. */
  onDecided(review: AdminReview): void;
  onRemoved(review: AdminReview): void;
};

/** Decides on a review, after confirmation where required; `dialog` is the open dialog. */
function useDeciding({ onDecided, onRemoved }: Ends) {
  const [pendingAction, setPendingAction] = useStateAfterPress<PendingAction>();
  const { decision, removal } = useReviewChanges();
  const close = () => setPendingAction(null);
  const onError = (error: unknown) => {
    if (isOver(error)) close();
  };
  const decide = (review: AdminReview, move: Move, reason: string) => {
    const onSuccess = (now: AdminReview) => {
      close();
      onDecided(now);
    };
    decision.mutate({ review, move, reason }, { onSuccess, onError });
  };
  const remove = (review: AdminReview, reason: string) => {
    const onSuccess = () => {
      close();
      onRemoved(review);
    };
    removal.mutate({ review, reason }, { onSuccess, onError });
  };
  const isBusy = decision.isPending || removal.isPending;
  const dialog = pendingAction && (
    <ActionDialog
      pendingAction={pendingAction}
      busy={isBusy}
      onConfirm={(reason) =>
        pendingAction.move === 'delete'
          ? remove(pendingAction.review, reason)
          : decide(pendingAction.review, pendingAction.move, reason)
      }
      onClose={close}
    />
  );
  return { requestConfirmation: setPendingAction, decide, dialog, isBusy };
}

/** The actions of a review, shared by the list and the details. */
export function useReviewActions(ends: Ends) {
  const { t } = useTranslation('admin-reviews');
  const user = useSession()?.user;
  const { requestConfirmation, decide, dialog, isBusy } = useDeciding(ends);
  const actionsOf = (review: AdminReview): RowAction[] => {
    const isOwn = user === undefined || !mayJudge(actorOf(user), review);
    return [...movesOf(review), 'delete' as const].map((move) => ({
      key: move,
      label: t(`actions.${move}`),
      icon: icons[move],
      ...(move === 'delete' && { tone: 'danger' }),
      disabled: isOwn ? t('actions.own') : undefined,
      run: () =>
        move === 'approve' ? decide(review, move, '') : requestConfirmation({ review, move }),
    }));
  };
  return { actionsOf, dialog, isBusy };
}
