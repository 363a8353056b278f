import type { SessionUser } from '@mesterhand/domain/access/actor';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { signIn } from '../../../core/session/session.ts';

export type SignedIn = { user: SessionUser; token: string };

/** Pages on which customers look for masters. */
const shop = new Set(['/', '/services', '/masters', '/gallery', '/how-it-works', '/about']);

/** Signs in and continues to the requested target; from where customers shop, masters continue to their day. */
export function useEnter({ next, onClose, ...wanted }: DialogProps) {
  const { master, service, booking, conversation, subject } = wanted;
  const dialog = useDialog();
  const navigate = useNavigate();
  const isShop = useLocation({ select: ({ pathname }) => shop.has(pathname) });
  return ({ user, token }: SignedIn) => {
    signIn(user, token);
    if (next) dialog.replace({ dialog: next, master, service, booking, conversation, subject });
    else if (isShop && user.masterId !== null) void navigate({ to: '/today', replace: true });
    else onClose();
  };
}
