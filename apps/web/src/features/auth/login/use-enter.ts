import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { signIn } from '../../../core/session/session.ts';

export type SignedIn = { user: SessionUser; token: string };

/** Signs in and continues to the requested target. */
export function useEnter({ next, onClose, ...wanted }: DialogProps) {
  const { master, service, booking, conversation, subject } = wanted;
  const dialog = useDialog();
  return ({ user, token }: SignedIn) => {
    signIn(user, token);
    if (next) dialog.replace({ dialog: next, master, service, booking, conversation, subject });
    else onClose();
  };
}
