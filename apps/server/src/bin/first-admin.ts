import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { emailSchema, newPasswordSchema } from '@mesterhand/domain/auth/schema';
import { readEnv } from '../env.ts';
import { appointSuperadmin } from '../features/auth/service.ts';
import { openInstallation } from '../installation.ts';

const usage = `npm run first-admin -- --email you@example.no
    opens a superadmin with a password that is shown once, or raises the account that has this e-mail
… --password-stdin < file
    takes the password from the first line of the standard input`;

const say = (line: string): void => console.log(line);

async function appoint(): Promise<void> {
  const { email, takesPassword } = readOptions();
  const given = takesPassword ? readPassword(await text(process.stdin)) : undefined;
  const installation = await openInstallation(readEnv(), say);
  try {
    const { db } = installation;
    const isKnown = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    // A known account keeps its password unless another was given.
    const invented =
      given === undefined && !isKnown ? randomBytes(12).toString('base64url') : undefined;
    const outcome = await appointSuperadmin(db, { email, password: given ?? invented });
    say(outcome === 'opened' ? `Opened the superadmin ${email}.` : `${email} is a superadmin now.`);
    if (invented !== undefined) say(`Password, shown this once: ${invented}`);
  } finally {
    await installation.close();
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
