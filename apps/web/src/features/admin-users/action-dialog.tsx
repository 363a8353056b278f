import {
  DeleteDialog,
  SecondFactorDialog,
  SessionsDialog,
  TypeDialog,
} from './account-dialogs.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { LiftDialog, SuspendDialog } from './suspension-dialogs.tsx';
import type { PendingAction } from './user-actions.tsx';
import type { Manager } from './user-rules.ts';

type ActionDialogProps = {
  pendingAction: PendingAction;
  manager: Manager;
  onClose(): void;
  onGone(): void;
};

/** The confirmation of a change of a person. */
export function ActionDialog({
  pendingAction: { user, change },
  manager,
  onClose,
  onGone,
}: ActionDialogProps) {
  if (change === 'role') return <RoleDialog user={user} manager={manager} onClose={onClose} />;
  if (change === 'type') return <TypeDialog user={user} onClose={onClose} />;
  if (change === 'sessions') return <SessionsDialog user={user} onClose={onClose} />;
  if (change === 'suspend') return <SuspendDialog user={user} onClose={onClose} />;
  if (change === 'lift') return <LiftDialog user={user} onClose={onClose} />;
  if (change === 'secondFactor') return <SecondFactorDialog user={user} onClose={onClose} />;
  return <DeleteDialog user={user} onClose={onClose} onGone={onGone} />;
}
