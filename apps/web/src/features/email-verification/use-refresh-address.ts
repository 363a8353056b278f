import { readSession, signIn } from '../../core/session/session.ts';
import { trpc } from '../../core/api/trpc.ts';

/** After a letter's link was followed: what this browser shows of the own account is read anew, if it is signed in. */
export function useRefreshAddress() {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    const kept = readSession();
    if (kept === null) return;
    void utils.auth.email.own.invalidate();
    void utils.auth.profile.own.invalidate();
    try {
      const user = await utils.auth.session.fetch(undefined, { staleTime: 0 });
      if (readSession()?.token === kept.token) signIn(user, kept.token);
    } catch {
      // A session that ended with it is forgotten by the answer alone.
    }
  };
}
