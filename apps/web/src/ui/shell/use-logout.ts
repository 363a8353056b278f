import { useNavigate } from '@tanstack/react-router';
import { expectSessionEnd, readSession, signOut } from '../../core/session/session.ts';
import { removeStored, hasStored } from '../../core/browser/local-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/**
 * Ends the session here at once; the server is notified, but an unreachable one does not prevent it. It also ends when
 * the button is gone before the server answers.
 */
export function useLogout(): () => void {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onMutate: () => expectSessionEnd(true),
    onSettled: () => {
      dispatchEvent(new Event('logout'));
      const userId = readSession()?.user.id;
      signOut();
      // A deliberate sign-out removes unsent messages.
      const isLost = hasStored('outbox-');
      removeStored('outbox-');
      void import('../../core/vault/forget-account.ts').then(({ forgetAccount }) =>
        forgetAccount(userId),
      );
      const message = isLost ? t('header.unsentLost') : t('header.goodbye');
      showToast({ title: t('header.loggedOut'), message });
      void navigate({ to: '/' });
    },
  });
  return () => logout.mutate();
}
