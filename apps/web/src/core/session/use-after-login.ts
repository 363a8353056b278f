import { useEffect, useRef } from 'react';
import { useDialog } from '../navigation/dialogs.tsx';
import { useSession } from './session.ts';

/** Runs an action once the visitor has signed in; closing the dialog without it cancels the action. */
export function useAfterLogin(run: () => void): () => void {
  const dialog = useDialog();
  const isSignedIn = useSession() !== null;
  const isDialogOpen = dialog.current !== null;
  const wish = useRef<'none' | 'asked' | 'open'>('none');
  useEffect(() => {
    if (wish.current === 'none') return;
    if (isSignedIn) {
      wish.current = 'none';
      run();
    } else if (isDialogOpen) wish.current = 'open';
    else if (wish.current === 'open') wish.current = 'none';
  });
  return () => {
    if (isSignedIn) return run();
    wish.current = 'asked';
    dialog.open({ dialog: 'login' });
  };
}
