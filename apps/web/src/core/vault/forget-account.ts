import { dropDayPage } from '../browser/offline-day.ts';
import { destroyVault } from './vault.ts';

/** After a deliberate sign-out: removes what is encrypted for the account, and the page of its day. */
export async function forgetAccount(userId: number | undefined): Promise<void> {
  await dropDayPage();
  if (userId !== undefined) await destroyVault(userId);
}
