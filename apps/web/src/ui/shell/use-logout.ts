import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../../core/session/session.ts';
import { forgetStored, hasStored } from '../../core/browser/local-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** Ends the session here at once; the server is told, but an unreachable one keeps nobody signed in. */
export function useLogout(): () => void {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation();
  return () => {
    logout.mutate(undefined, {
      onSettled: () => {
        dispatchEvent(new Event('logout'));
        signOut();
        // Whoever leaves on purpose leaves no unsent words behind.
        const isLost = hasStored('outbox-');
        forgetStored('outbox-');
        const message = isLost ? t('header.unsentLost') : t('header.goodbye');
        showToast({ title: t('header.loggedOut'), message });
        void navigate({ to: '/' });
      },
    });
  };
}
