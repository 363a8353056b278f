import { useBlocker } from '@tanstack/react-router';
import { readSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Place = { pathname: string; search: object };

type LeaveGuardProps = {
  /** Whether anything would be lost now. */
  isDirty(): boolean;
  /** What of an address belongs to the form beside its path: a change of it leaves the form. */
  searchKey?: string;
  /** Before one leaves all the same. */
  onLeave?(): void;
};

function isSamePlace(one: Place, other: Place, searchKey: string | undefined): boolean {
  if (one.pathname !== other.pathname) return false;
  if (searchKey === undefined) return true;
  const [before, after] = [one, other].map(({ search }) => new Map(Object.entries(search)));
  return before?.get(searchKey) === after?.get(searchKey);
}

/** Asks before what was typed is lost: by a link, by Back, by closing; the browser itself asks at a reload. */
export function LeaveGuard({ isDirty, searchKey, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation('admin');
  // Whoever has signed out can't save any more, and is on the way out.
  const isLost = () => readSession() !== null && isDirty();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isLost() && !isSamePlace(current, next, searchKey),
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <ConfirmDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      tone="danger"
      onConfirm={leave}
      onClose={blocker.reset}
    />
  );
}
