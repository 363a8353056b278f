import { readSession, signIn } from '../../../core/session/session.ts';
import { trpc } from '../../../core/api/trpc.ts';

/** Invalidates everything that shows the user after a change of the profile. */
export function useRefreshPerson() {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    await Promise.all([
      utils.auth.session.invalidate(),
      utils.auth.profile.own.invalidate(),
      utils.auth.profile.byId.invalidate(),
      utils.masters.invalidate(),
    ]);
    const kept = readSession();
    if (kept === null) return;
    const user = await utils.auth.session.fetch();
    if (readSession()?.token === kept.token) signIn(user, kept.token);
  };
}
