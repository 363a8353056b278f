import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { emailSchema } from '@mesterhand/domain/auth/schema';
import { readEnv } from '../env.ts';
import { openByLink, resetAdministrator } from '../features/passwords/service.ts';
import { openExistingDatabase, refuseOtherSchema } from '../setup/existing-installation.ts';
import { siteOf } from '../setup/listen.ts';

const usage = `npm run reset-admin -- --email admin@example.no --yes
    lets an administrator in again: a link of an hour to a new password, shown this once; the password in use, the
    second factor and every session end
… --password-stdin < file
    takes the password from the first line of the standard input
Without --yes nothing is done. Exit code 0: done; 1: refused; 2: wrong use.`;

const say = (line: string): void => console.log(line);

interface ResetOptions {
  email: string;
  takesPassword: boolean;
}

/** Parses the arguments; undefined when they are invalid. */
function readOptions(): ResetOptions | undefined {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
      },
    });
    const email = emailSchema.safeParse(values.email);
    if (!email.success || !values.yes) return undefined;
    return { email: email.data, takesPassword: values['password-stdin'] };
  } catch {
    return undefined;
  }
}

async function reset({ email, takesPassword }: ResetOptions): Promise<void> {
  const given = takesPassword ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : undefined;
  const env = readEnv();
  // Without files and key, so that it works when those are lost.
  const { db, close } = await openExistingDatabase(env, {
    log: (line) => console.error(line),
    applicationName: 'mesterhand-reset-admin',
  });
  try {
    await refuseOtherSchema(db);
    if (!(await resetAdministrator(db, { email, password: given }, new Date())))
      throw new Error(`No administrator has the e-mail ${email}; npm run first-admin makes one.`);
    say(`${email} can sign in again: the second factor is off and every session has ended.`);
    if (given !== undefined) return;
    const link = await openByLink(db, { email }, { base: siteOf(env), now: new Date() });
    say(`Choose a password within an hour, by this link, shown this once: ${link}`);
  } finally {
    await close();
  }
}

const given = readOptions();
if (given === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await reset(given).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
