import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/*
 * Runs the tools of integrators on the committed API description: `npm run description-tools`, or `-- spectral prism`
 * for some. Each is installed in a temporary folder of its own, with the exact versions of its package.json.
 */

const description = resolve(import.meta.dirname, '../../apps/server/openapi.gen.json');

const compile = [
  'node_modules/.bin/tsc --noEmit --strict --skipLibCheck --target es2022',
  '--lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler',
].join(' ');

/** Commands of every tool, each in the folder of its installation; all must end with 0. */
const commands: Record<string, string[]> = {
  spectral: ['node_modules/.bin/spectral lint api.json --fail-severity=warn'],
  'openapi-typescript': [
    'node_modules/.bin/openapi-typescript api.json -o api.ts',
    `${compile} api.ts`,
  ],
  'hey-api': ['node_modules/.bin/openapi-ts -i api.json -o out', `${compile} out/index.ts`],
  orval: [
    'node_modules/.bin/orval --input api.json --output out/api.ts --client fetch',
    `${compile} out/api.ts`,
  ],
  prism: [],
};

const install =
  'npm install --ignore-scripts --no-package-lock --no-audit --no-fund --loglevel=error';

interface Finished {
  code: number | null;
  output: string;
}

async function runCommand(line: string, folder: string): Promise<Finished> {
  const [file = '', ...parameters] = line.split(' ');
  const child = spawn(file, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', (code) => settle({ code, output }));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  await new Promise((settle) => server.close(settle));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Requests to the mock server and the status that each answers. Prism refuses what the description does not allow. */
const mocked: [path: string, init: RequestInit, status: number][] = [
  ['/api/masters', {}, 200],
  ['/api/categories', {}, 200],
  ['/api/auth/session', {}, 401],
  ['/api/auth/session', { headers: { authorization: 'Bearer token' } }, 200],
  [
    '/api/auth/login',
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    400,
  ],
];

/** Starts Prism on loopback and compares the answers of the mock server. @returns what differs. */
async function mockWithPrism(folder: string): Promise<string[]> {
  const port = await freePort();
  const parameters = ['mock', '-h', '127.0.0.1', '-p', String(port), 'api.json'];
  const prism = spawn('node_modules/.bin/prism', parameters, { cwd: folder, stdio: 'ignore' });
  try {
    const base = `http://127.0.0.1:${port}`;
    await waitFor(`${base}/healthz`);
    const found: string[] = [];
    for (const [path, init, status] of mocked) {
      const response = await fetch(base + path, init);
      const text = `${init.method ?? 'GET'} ${path}: ${response.status} instead of ${status}`;
      if (response.status !== status) found.push(`${text}\n${await response.text()}`);
    }
    return found;
  } finally {
    prism.kill();
  }
}

async function waitFor(address: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((settle) => setTimeout(settle, 250));
  }
  throw new Error(`Nothing answers at ${address}.`);
}

/** @returns what is wrong with the description according to one tool. */
async function runTool(name: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), `mesterhand-${name}-`));
  try {
    await cp(join(import.meta.dirname, name), folder, { recursive: true });
    await cp(description, join(folder, 'api.json'));
    for (const line of [install, ...(commands[name] ?? [])]) {
      const { code, output } = await runCommand(line, folder);
      if (code !== 0) return [`${line}\n${output}`];
    }
    return name === 'prism' ? await mockWithPrism(folder) : [];
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(commands, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Tools: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : Object.keys(commands)) {
  const found = await runTool(name);
  console.log(`${found.length === 0 ? '✓' : '✗'} ${name}`);
  for (const problem of found) console.log(problem.slice(0, 4000));
  if (found.length > 0) process.exitCode = 1;
}
