import { parseArgs, styleText } from 'node:util';
import { readEnv } from '../env.ts';
import { openExistingInstallation } from '../setup/existing-installation.ts';
import { type Verdict, verifyData } from '../invariants/verify.ts';

const usage = `npm run verify                         proves what must be true of the data; changes nothing
npm run --silent verify -- --json      the same as JSON on the standard output
Exit code 0: all of it is true; 1: something is not; 2: wrong use. Files count when they lie in this machine's
DATA_DIR or in STORAGE_URL.`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Parses the arguments; undefined when they are invalid. */
function readOptions(): { json: boolean } | undefined {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
  } catch {
    return undefined;
  }
}

async function verify({ json }: { json: boolean }): Promise<void> {
  const { db, storage, close } = await openExistingInstallation(readEnv(), {
    log: say,
    applicationName: 'mesterhand-verify',
  });
  try {
    const verdicts = await verifyData(
      { db, storage },
      {
        now: new Date(),
        onVerdict: (verdict) => describe(verdict),
      },
    );
    const broken = verdicts.filter(({ count }) => count > 0);
    say(`${verdicts.length - broken.length} of ${verdicts.length} invariants hold.`);
    if (json)
      process.stdout.write(`${JSON.stringify({ ok: broken.length === 0, verdicts }, null, 2)}\n`);
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function describe({ name, claim, count, first, milliseconds }: Verdict): void {
  const stream = process.stderr;
  if (count === 0)
    return say(`${styleText('green', '✓', { stream })} ${name} (${milliseconds} ms)`);
  say(`${styleText('red', '✗', { stream })} ${name}: ${count} times it is not so that ${claim}`);
  for (const { id, detail } of first) say(`    ${id}: ${detail}`);
  if (count > first.length) say(`    … and ${count - first.length} more`);
}

const given = readOptions();
if (given === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await verify(given).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
