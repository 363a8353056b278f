import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { BrowserContext } from '@playwright/test';
import { demo } from './browser.ts';
import { png } from './pictures.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const identity = { name: 'pass.png', mimeType: 'image/png', buffer: png(240) };
export const certificate = { name: 'fagbrev.pdf', mimeType: 'application/pdf', buffer: pdf };

/** A master of this run alone, with both required documents sent. */
export async function registerMasterWithDocuments({ request }: BrowserContext) {
  const lastName = randomBytes(5).toString('hex');
  const answer = await request.post('/api/auth/register-master', {
    multipart: {
      personalId: identity,
      certificate,
      userData: JSON.stringify({
        email: `ivar-${lastName}@example.no`,
        username: `ivar-${lastName}`,
        password: demo.password,
        firstName: 'Ivar',
        lastName,
        phone: '+47 412 34 567',
        category: 'plumbing',
        city: 'bergen',
        services: [{ name: 'Kran', price: '990' }],
      }),
    },
  });
  const { user, token } = sessionOutput.parse(await answer.json());
  return { ...user, name: `Ivar ${lastName}`, headers: { authorization: `Bearer ${token}` } };
}
