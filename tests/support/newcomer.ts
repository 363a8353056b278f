import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { BrowserContext } from '@playwright/test';
import { keepSession } from './browser.ts';

/** A person of this run alone, whom the panel finds by a unique name. */
export async function registerNewcomer(
  { request }: BrowserContext,
  {
    // Administrators need a long password.
    password = 'rørsuger og lommelykt i kjelleren',
    phone = '+47 412 34 567',
  }: { password?: string; phone?: string } = {},
) {
  const lastName = randomBytes(5).toString('hex');
  const answer = await request.post('/api/auth/register', {
    data: {
      email: `nora-${lastName}@example.no`,
      username: `nora-${lastName}`,
      password,
      firstName: 'Nora',
      lastName,
      phone,
      userType: 'client',
    },
  });
  const session = sessionOutput.parse(await answer.json());
  const { user } = session;
  keepSession(user.email, session);
  return { id: user.id, email: user.email, lastName, name: `Nora ${lastName}` };
}
