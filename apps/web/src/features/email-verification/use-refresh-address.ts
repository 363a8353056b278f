import { readSession, signIn } from '../../core/session/session.ts';
import { trpc } from '../../core/api/trpc.ts';

/** After an email link was followed: re-fetches the shown account if this browser is signed in. */
export function useRefreshAddress() {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    const session = readSession();
    if (session === null) return;
    void utils.auth.email.own.invalidate();
    void utils.auth.profile.own.invalidate();
    try {
      const user = await utils.auth.session.fetch(undefined, { staleTime: 0 });
      if (readSession()?.token === session.token) signIn(user, session.token);
    } catch {
      // A 401 in the answer signs out by itself when the session ended with the change.
    }
  };
}
