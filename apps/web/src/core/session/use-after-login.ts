import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useDialog } from '../navigation/dialogs.tsx';
import { useSession } from './session.ts';

/** Runs an action once the visitor has signed in; closing the dialog without it cancels the action. */
export function useAfterLogin(run: () => void): () => void {
  const router = useRouter();
  const dialog = useDialog();
  const isSignedIn = useSession() !== null;
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || !isSignedIn) return;
    isAsked.current = false;
    run();
  });
  return () => {
    if (isSignedIn) return run();
    isAsked.current = true;
    dialog.open({ dialog: 'login' });
    // Not read while rendering: each heart of a list would be rendered again whenever a dialog opens.
    const unsubscribe = router.subscribe('onResolved', () => {
      if (dialog.isOpen()) return;
      isAsked.current = false;
      unsubscribe();
    });
  };
}
