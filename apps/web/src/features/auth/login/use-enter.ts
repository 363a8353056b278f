import type { SessionUser } from '@mesterhand/domain/access/actor';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { signIn } from '../../../core/session/session.ts';

export type SignedIn = { user: SessionUser; token: string };

/** Signs in and continues to the requested target; from the home page, masters continue to their day. */
export function useEnter({ next, onClose, ...wanted }: DialogProps) {
  const { master, service, booking, conversation, subject } = wanted;
  const dialog = useDialog();
  const navigate = useNavigate();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return ({ user, token }: SignedIn) => {
    signIn(user, token);
    if (next) dialog.replace({ dialog: next, master, service, booking, conversation, subject });
    else if (isHome && user.masterId !== null) void navigate({ to: '/today', replace: true });
    else onClose();
  };
}
