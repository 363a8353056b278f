import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword, seedDemo } from '@mesterhand/db/seed';
import { seedBulk } from '@mesterhand/db/seed/bulk';
import { readEnv } from '../env.ts';
import { refuseForgottenDatabase } from '../setup/existing-installation.ts';
import { type Installation, hasRows, openInstallation } from '../setup/installation.ts';

const usage = `npm run seed                          the demo, into an empty database
npm run seed -- --masters 100000      many masters for measurements, into an empty database
                      --force         … or into one that has people in it already`;

const say = (line: string): void => console.log(line);

async function seed(): Promise<void> {
  const { masters, force } = readOptions();
  const env = readEnv();
  await refuseForgottenDatabase(env);
  const installation = await openInstallation(env, say);
  try {
    if (masters === undefined) await seedTheDemo(installation);
    else await seedManyMasters(installation, { masters, force });
  } finally {
    await installation.close();
  }
}

function readOptions(): { masters: number | undefined; force: boolean } {
  const { values } = parseArgs({
    options: { masters: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const { masters, force } = values;
  if (masters !== undefined && !/^[1-9]\d{0,6}$/.test(masters))
    throw new Error(`--masters takes a number from 1 to 9999999.\n\n${usage}`);
  if (masters === undefined && force)
    throw new Error(
      `The demo goes into an empty database only; --force is for --masters.\n\n${usage}`,
    );
  return { masters: masters === undefined ? undefined : Number(masters), force };
}

async function seedTheDemo({ db, storage }: Installation): Promise<void> {
  if (await hasRows(db, 'users'))
    throw new Error(
      'This database has people in it already; the demo goes into an empty one only.',
    );
  await seedDemo(db, { files: storage, now: new Date(), log: say });
  say(`Sign in as ${Object.values(demoAccounts).join(', ')} with the password ${demoPassword}`);
}

async function seedManyMasters(
  { db }: Installation,
  { masters, force }: { masters: number; force: boolean },
): Promise<void> {
  if (!force && (await hasRows(db, 'users')))
    throw new Error(
      `This database has people in it already. Add --force to put ${masters} masters beside them.`,
    );
  await seedBulk(db, { masters, log: say });
}

await seed().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
