import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { emailSchema, newPasswordSchema } from '@mesterhand/domain/auth/schema';
import { readEnv } from '../env.ts';
import { appointSuperadmin } from '../features/auth/service.ts';
import { openByLink } from '../features/passwords/service.ts';
import { openExistingDatabase, refuseOtherSchema } from '../setup/existing-installation.ts';
import { siteOf } from '../setup/listen.ts';

const usage = `npm run first-admin -- --email you@example.no
    opens a superadmin, who chooses a password by a link of an hour that is shown once, or raises the account that has
    this e-mail
… --password-stdin < file
    takes the password from the first line of the standard input`;

const say = (line: string): void => console.log(line);

async function appoint(): Promise<void> {
  const { email, takesPassword } = readOptions();
  const given = takesPassword ? readPassword(await text(process.stdin)) : undefined;
  const env = readEnv();
  const { db, close } = await openExistingDatabase(env, {
    log: say,
    applicationName: 'mesterhand-first-admin',
  });
  try {
    await refuseOtherSchema(db);
    const outcome = await appointSuperadmin(db, { email, password: given });
    say(outcome === 'opened' ? `Opened the superadmin ${email}.` : `${email} is a superadmin now.`);
    // An existing account keeps its password.
    if (outcome === 'opened' && given === undefined) {
      const link = await openByLink(db, { email }, { base: siteOf(env), now: new Date() });
      say(`Choose a password within an hour, by this link, shown this once: ${link}`);
    }
  } finally {
    await close();
  }
}

function readOptions(): { email: string; takesPassword: boolean } {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
  });
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw new Error(`--email needs an address.\n\n${usage}`);
  return { email: email.data, takesPassword: values['password-stdin'] };
}

function readPassword(input: string): string {
  const password = newPasswordSchema.safeParse(input.split(/\r?\n/, 1)[0]);
  if (password.success) return password.data;
  throw new Error(
    'The password needs at least six characters, and must not be one that everybody guesses first.',
  );
}

await appoint().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
