import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../core/session/session.ts';
import { removeStored, hasStored } from '../../core/browser/local-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** Ends the session here at once; the server is notified, but an unreachable one does not prevent it. */
export function useLogout(): () => void {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation();
  return () => {
    logout.mutate(undefined, {
      onSettled: () => {
        dispatchEvent(new Event('logout'));
        signOut();
        // A deliberate sign-out removes unsent messages.
        const isLost = hasStored('outbox-');
        removeStored('outbox-');
        const message = isLost ? t('header.unsentLost') : t('header.goodbye');
        showToast({ title: t('header.loggedOut'), message });
        void navigate({ to: '/' });
      },
    });
  };
}
