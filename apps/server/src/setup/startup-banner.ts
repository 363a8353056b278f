import type { DB } from '@mesterhand/db/schema';
import { demoAccounts, demoPassword } from '@mesterhand/db/seed';
import type { Kysely } from 'kysely';
import type { Env } from '../env.ts';
import { mailFolderIn } from './installation.ts';

/** Printed on the terminal once the server is ready, with demo accounts and where emails are stored. */
export async function announce(db: Kysely<DB>, env: Env, address: string): Promise<string> {
  const settings = await db.selectFrom('settings').select('demo').executeTakeFirst();
  const isDemo = settings?.demo === true;
  const lines = [
    `Mesterhånd is ready:  ${address}`,
    `API reference:        ${address}/api/docs`,
    ...describeEmails(env, { address, isDemo }),
  ];
  if (!isDemo) return box(lines);
  return box([
    ...lines,
    '',
    `Demo accounts, password ${demoPassword}`,
    `  customer  ${demoAccounts.customer}`,
    `  master    ${demoAccounts.master}`,
    `  admin     ${demoAccounts.admin}`,
  ]);
}

/** Where emails are stored without a mail server. */
function describeEmails(
  env: Env,
  { address, isDemo }: { address: string; isDemo: boolean },
): string[] {
  if (env.smtpUrl !== undefined) return [];
  if (isDemo && inboxFolder(env) !== undefined)
    return [`Emails:               ${address}/dev/mail`];
  return [
    `Emails are not sent: SMTP_URL is not set. They are stored in ${mailFolderIn(env.dataDir)}`,
  ];
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  return [
    '',
    `╭${rule}╮`,
    ...lines.map((line) => `│  ${line.padEnd(width)}  │`),
    `╰${rule}╯`,
    '',
  ].join('\n');
}

/** The development inbox is available only on a local site without a mail server. */
export function inboxFolder({ smtpUrl, publicUrl, dataDir }: Env): string | undefined {
  return smtpUrl === undefined && publicUrl === undefined ? mailFolderIn(dataDir) : undefined;
}
