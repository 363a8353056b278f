import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { readSession, signIn, subscribeToLoss } from '../../../core/session/session.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useFreshData } from './use-fresh-data.ts';

/** Loads its translations on demand: they are seldom needed. */
async function showSessionEnded(i18n: i18n): Promise<void> {
  await i18n.loadNamespaces('auth');
  const t = i18n.getFixedT(i18n.language, 'auth');
  showToast({ title: t('session.ended'), message: t('session.endedText'), tone: 'info' });
}

/**
 * Verifies the stored session once, on load, and refreshes the user. Shows a message whenever the server has ended a
 * session, also from another device.
 */
export function SessionCheck() {
  const { i18n } = useTranslation('core');
  const utils = trpc.useUtils();
  useFreshData();
  useEffect(() => subscribeToLoss(() => void showSessionEnded(i18n)), [i18n]);
  useEffect(() => {
    const session = readSession();
    if (!session) return;
    utils.auth.session.fetch().then(
      (user) => {
        if (readSession()?.token === session.token) signIn(user, session.token);
      },
      // A 401 has already cleared the session; any other failure signs nobody out.
      () => undefined,
    );
    // Once per page load: later calls detect it by themselves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
