import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serverEnv } from './env.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const installed = (path: string): string => join(root, 'node_modules', path);

/** A third-party program: it books the first free slot of a master, and returns the booking. */
const program = `
import { createClient } from '@mesterhand/client';
import { isAppError } from '@mesterhand/client/errors';
import { once } from '@mesterhand/client/retries';

export async function book(url: string, time: '09:00' | '10:00' | '11:00'): Promise<{ id: number; status: string }> {
  const { token } = await createClient(url).auth.login.mutate({ email: 'kunde@demo.no', password: 'demo1234' });
  const client = createClient(url, { token });
  const { items } = await client.masters.list.query({ city: 'oslo', limit: 50 });
  const master = items.find(({ isVerified, services }) => isVerified && services.length > 0);
  const service = master?.services[0];
  if (master === undefined || service === undefined) throw new Error('Nobody offers anything in Oslo.');
  for (let day = 7; day < 28; day += 1) {
    const scheduledDate = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    try {
      return await client.bookings.create.mutate(
        {
          masterId: master.id,
          serviceId: service.id,
          clientName: 'Kari Nordmann',
          clientPhone: '+47 900 00 000',
          address: 'Storgata 1, 0155 Oslo',
          scheduledDate,
          scheduledTime: time,
          description: 'The kitchen tap drips.',
        },
        once(),
      );
    } catch (error) {
      if (!isAppError(error, 'bookings.slotTaken') && !isAppError(error, 'bookings.slotClosed')) throw error;
    }
  }
  throw new Error('No hour is free.');
}
`;

const entry = `
import { book } from './book.js';
console.log(JSON.stringify(await book(process.argv[2], process.argv[3])));
`;

const bundle = `
export default {
  logLevel: 'error',
  build: { lib: { entry: 'book.js', formats: ['iife'], name: 'shop', fileName: 'shop' }, outDir: 'out', minify: false },
};
`;

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  strict: true,
  // The package's own types are checked, too.
  skipLibCheck: false,
  types: [],
};

/** A project outside the repository, with the packed client from its archive and nothing else of ours. */
export interface OutsideProject {
  /** Runs the program by the given Node; returns what it printed. */
  run(node: string, ...parameters: string[]): Promise<unknown>;
  /** The program with everything it needs as one script for browsers, which defines `shop.book`. */
  bundle(): Promise<string>;
  close(): Promise<void>;
}

/** Packs the client, installs it into a folder of its own and compiles a program that uses it. */
export async function openOutsideProject(): Promise<OutsideProject> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-outside-'));
  const options = { cwd: folder, env: serverEnv({ npm_lifecycle_event: '' }) };
  await run(process.execPath, [join(root, 'apps/scripts/bin/launch.mjs'), 'pack-client', folder], {
    ...options,
    env: { ...options.env, INIT_CWD: folder },
  });
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', archive], options);
  await writeFile(join(folder, 'book.ts'), program);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await writeFile(join(folder, 'main.mjs'), entry);
  await writeFile(join(folder, 'vite.config.mjs'), bundle);
  await run(process.execPath, [installed('typescript/bin/tsc'), '--project', '.'], options);
  return {
    async run(node, ...parameters) {
      const { stdout } = await run(node, ['main.mjs', ...parameters], options);
      return JSON.parse(stdout);
    },
    async bundle() {
      await run(process.execPath, [installed('vite/bin/vite.js'), 'build'], options);
      const [file = ''] = await readdir(join(folder, 'out'));
      return readFile(join(folder, 'out', file), 'utf8');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The machine's own Node, as opposed to the one that the product brings; undefined without one. */
export async function findMachineNode(): Promise<string | undefined> {
  const folders = (serverEnv({})['PATH'] ?? '').split(delimiter);
  for (const folder of folders.filter((path) => !path.includes('node_modules'))) {
    const file = join(folder, 'node');
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return undefined;
}
