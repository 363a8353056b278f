import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFaultProxy } from './fault-proxy.ts';

/** Distributes requests over several servers in turn. */
export interface Balancer {
  url: string;
  /** `HAProxy` sends each request to the next server, `own` each connection. */
  kind: 'HAProxy' | 'own';
  close(): Promise<void>;
}

const places = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'];

/** HAProxy where this machine has one, with its own configuration on a free loopback port. */
export async function openBalancer(targets: readonly string[]): Promise<Balancer> {
  const program = await findProgram();
  if (program !== undefined) return openHaproxy(program, targets);
  const { url, close } = await openFaultProxy(...targets);
  return { url, kind: 'own', close };
}

async function findProgram(): Promise<string | undefined> {
  for (const place of places) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

async function openHaproxy(program: string, targets: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    await writeFile(file, configure(port, targets));
    const child = spawn(program, ['-q', '-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => output.push(part.toString()));
    if (await answers(port, child))
      return {
        url: `http://127.0.0.1:${port}`,
        kind: 'HAProxy',
        close: () => end(child, folder),
      };
    await end(child, folder);
    // Another process may have taken the port meanwhile.
    if (attempt === 3) throw new Error(`HAProxy did not start:\n${output.join('')}`);
  }
}

/** Limits far above those of the servers and their callers, which are what the tests are about. */
function configure(port: number, targets: readonly string[]): string {
  const servers = targets.map((target, at) => `  server n${at} ${new URL(target).host}`);
  return [
    'global',
    '  nbthread 1',
    '  maxconn 4000',
    '  tune.bufsize 131072',
    'defaults',
    '  mode http',
    '  timeout connect 10s',
    '  timeout client 300s',
    '  timeout server 300s',
    '  timeout tunnel 1h',
    'frontend all',
    `  bind 127.0.0.1:${port}`,
    '  option accept-invalid-http-request',
    '  default_backend nodes',
    'backend nodes',
    '  balance roundrobin',
    '  option accept-invalid-http-response',
    ...servers,
    '',
  ].join('\n');
}

/** A port that nobody listens on yet. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 500 && child.exitCode === null; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return true;
    await sleep(10);
  }
  return false;
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('Nothing listens on a port.');
}
