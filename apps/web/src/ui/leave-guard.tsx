import { useBlocker } from '@tanstack/react-router';
import { readSession } from '../core/session/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Place = { pathname: string; search: object };

export type LeaveGuardProps = {
  texts: { title: string; text: string; confirm: string };
  /** Whether there are unsaved changes now. */
  isDirty(): boolean;
  /** Search parameters that belong to the form: a change of them leaves the form. */
  searchKey?: string;
  /** Called before leaving without saving. */
  onLeave?(): void;
};

function isSamePlace(one: Place, other: Place, searchKey: string | undefined): boolean {
  if (one.pathname !== other.pathname) return false;
  if (searchKey === undefined) return true;
  const [before, after] = [one, other].map(({ search }) => new Map(Object.entries(search)));
  return before?.get(searchKey) === after?.get(searchKey);
}

/** Asks before unsaved input is lost: on links, Back and close; on reload the browser asks. */
export function LeaveGuard({ texts, isDirty, searchKey, onLeave }: LeaveGuardProps) {
  // After signing out nothing can be saved, so it does not ask.
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
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      tone="danger"
      onConfirm={leave}
      onClose={blocker.reset}
    />
  );
}
