import type { Actor } from '@mesterhand/domain/access/actor';
import { readError } from '../../core/api/errors.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconSwitchHorizontal,
  IconTrash,
} from '../../ui/icons.gen.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { actorOf } from '../bookings/actor.ts';
import { ActionDialog, type PendingAction } from './action-dialog.tsx';
import { type Job, type Offer, offersOf } from './booking-moves.ts';
import { isOthers, staffStepsOf } from './staff/staff-offers.ts';
import { type StaffStep, useStaffStep } from './staff/staff-step.ts';
import { useBookingChanges } from './use-booking-changes.ts';

const icons = {
  confirmed: <IconCheck size={18} aria-hidden />,
  completed: <IconChecks size={18} aria-hidden />,
  cancelled: <IconBan size={18} aria-hidden />,
};

const staffIcons = {
  move: <IconCalendarEvent size={18} aria-hidden />,
  reopen: <IconArrowBackUp size={18} aria-hidden />,
  handOver: <IconSwitchHorizontal size={18} aria-hidden />,
};

/** Errors after which the confirmation dialog is obsolete. */
const isOver = (error: unknown): boolean => [404, 409].includes(readError(error).status ?? 0);

/** Changes a booking after confirmation; `dialog` is the open dialog. */
function useConfirmation(onRemoved: (id: number) => void) {
  const [pendingAction, setPendingAction] = useStateAfterPress<PendingAction>();
  const { change, removal } = useBookingChanges();
  const close = () => setPendingAction(null);
  const afterwards = {
    onSuccess: close,
    onError: (error: unknown) => {
      if (isOver(error)) close();
    },
  };
  const confirm = ({ job, to }: PendingAction, reason: string) => {
    if (to !== 'deleted') return change.mutate({ job, to, reason }, afterwards);
    removal.mutate(
      { job, reason },
      {
        ...afterwards,
        onSuccess: () => {
          close();
          onRemoved(job.id);
        },
      },
    );
  };
  const dialog = pendingAction && (
    <ActionDialog
      pendingAction={pendingAction}
      busy={change.isPending || removal.isPending}
      onConfirm={(reason) => confirm(pendingAction, reason)}
      onClose={close}
    />
  );
  return { requestConfirmation: setPendingAction, confirm, dialog };
}

/** The actions of a booking, shared by the list and the details. */
export function useJobActions(onRemoved: (id: number) => void) {
  const { t } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  const { requestConfirmation, confirm, dialog } = useConfirmation(onRemoved);
  const { open } = useStaffStep();
  const staffAction = (actor: Actor, job: Job, step: StaffStep): RowAction => ({
    key: step,
    label: t(`staff.${step}.action`),
    icon: staffIcons[step],
    disabled: isOthers(actor, job) ? undefined : t('actions.ownBooking'),
    run: () => open(job.id, step),
  });
  const actionOf = (job: Job, { to, isPossible, needsReason }: Offer): RowAction => ({
    key: to,
    label: t(`actions.${to}`),
    icon: icons[to],
    ...(to === 'cancelled' && { tone: 'danger' }),
    disabled: isPossible ? undefined : t('actions.ownBooking'),
    run: () =>
      to === 'confirmed' ? confirm({ job, to }, '') : requestConfirmation({ job, to, needsReason }),
  });
  const removeAction = (job: Job): RowAction => ({
    key: 'delete',
    label: t('actions.delete'),
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger',
    run: () => requestConfirmation({ job, to: 'deleted' }),
  });
  const actionsOf = (job: Job): RowAction[] => {
    if (user === undefined) return [];
    const actor = actorOf(user);
    return [
      ...offersOf(actor, job).map((offer) => actionOf(job, offer)),
      ...staffStepsOf(job).map((step) => staffAction(actor, job, step)),
      removeAction(job),
    ];
  };
  return { actionsOf, dialog };
}
