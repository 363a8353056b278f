import type { AdminUser } from '@mesterhand/domain/admin/users';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { nameOf } from './user-columns.tsx';
import { otherType } from './user-rules.ts';
import { usePeopleRefresh } from './use-users.ts';
import { Bullets } from '../admin/panel/bullets.tsx';

function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <Bullets mt="sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Bullets>
  );
}

type DialogProps = { user: AdminUser; onClose(): void };

/** Switches between client and master, with the consequences (A-09, traps 18 and 19). */
export function TypeDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const to = otherType(user);
  const outcome = useOutcome({ failed: t('type.failed'), refresh: () => refresh(user.id) });
  const change = trpc.admin.users.setType.useMutation(outcome(t(`type.${to}.done`, { name })));
  const lines = [t(`type.${to}.first`), t(`type.${to}.second`), t(`type.${to}.third`)];
  return (
    <ReasonDialog
      title={t(`type.${to}.title`, { name })}
      text={t('follows')}
      confirmLabel={t(`type.${to}.confirm`)}
      tone={to === 'client' ? 'danger' : 'brand'}
      busy={change.isPending}
      onConfirm={(reason) =>
        change.mutate({ id: user.id, userType: to, reason }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      <Consequences lines={lines} />
    </ReasonDialog>
  );
}

/** Resets the second factor of a user who has lost the device. */
export function SecondFactorDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const outcome = useOutcome({ failed: t('secondFactor.failed'), refresh: () => refresh(user.id) });
  const reset = trpc.admin.users.resetSecondFactor.useMutation(
    outcome(t('secondFactor.done', { name })),
  );
  return (
    <ReasonDialog
      title={t('secondFactor.title', { name })}
      text={t('secondFactor.text')}
      confirmLabel={t('secondFactor.confirm')}
      reason="required"
      busy={reset.isPending}
      onConfirm={(reason) => reset.mutate({ id: user.id, reason }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Consequences lines={[t('secondFactor.codes'), t('secondFactor.letter')]} />
    </ReasonDialog>
  );
}

/** Signs a user out everywhere, for example after a lost phone. */
export function SessionsDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const outcome = useOutcome({ failed: t('sessions.failed'), refresh: () => refresh(user.id) });
  const end = trpc.admin.users.endSessions.useMutation(outcome(t('sessions.done', { name })));
  return (
    <ReasonDialog
      title={t('sessions.title', { name })}
      text={t('follows')}
      confirmLabel={t('sessions.confirm')}
      reason="required"
      busy={end.isPending}
      onConfirm={(reason) => end.mutate({ id: user.id, reason }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Consequences lines={[t('sessions.devices'), t('sessions.again')]} />
    </ReasonDialog>
  );
}

/** Anonymises a user, after saying what is deleted and what stays (A-05, A-10, trap 8). */
export function DeleteDialog({ user, onClose, onGone }: DialogProps & { onGone(): void }) {
  const { t } = useTranslation('admin-users');
  const refresh = usePeopleRefresh();
  const name = nameOf(user);
  const outcome = useOutcome({ failed: t('delete.failed'), refresh });
  const removal = trpc.admin.users.delete.useMutation(outcome(t('delete.done', { name })));
  const lines = [t('delete.goes'), t('delete.stays'), t('delete.jobs')];
  return (
    <ReasonDialog
      title={t('delete.title', { name })}
      text={t('delete.text', { email: user.email })}
      confirmLabel={t('delete.confirm')}
      busy={removal.isPending}
      onConfirm={(reason) =>
        removal.mutate({ id: user.id, reason }, { onSuccess: onGone, onSettled: onClose })
      }
      onClose={onClose}
    >
      <Consequences lines={lines} />
    </ReasonDialog>
  );
}
