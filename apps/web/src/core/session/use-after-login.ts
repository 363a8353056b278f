import { useEffect, useRef } from 'react';
import { useDialog } from '../navigation/dialogs.tsx';
import { useSession } from './session.ts';

/** Runs an action once the visitor has signed in; closing the dialog without it cancels the action. */
export function useAfterLogin(run: () => void): () => void {
  const dialog = useDialog();
  const isSignedIn = useSession() !== null;
  const isDialogOpen = dialog.current !== null;
  const state = useRef<'none' | 'asked' | 'open'>('none');
  useEffect(() => {
    if (state.current === 'none') return;
    if (isSignedIn) {
      state.current = 'none';
      run();
    } else if (isDialogOpen) state.current = 'open';
    else if (state.current === 'open') state.current = 'none';
  });
  return () => {
    if (isSignedIn) return run();
    state.current = 'asked';
    dialog.open({ dialog: 'login' });
  };
}
