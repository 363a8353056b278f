import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadVariables } from '@mesterhand/server/core/http';
import { type RateClass, rateClasses, rateVariable } from '@mesterhand/server/core/rate-limit';
import { serverEnv } from './env.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const endless = '1000000/60';

export interface ServerProcess {
  url: string;
  pid: number;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Kills it at once, without a shutdown. */
  kill(): Promise<void>;
  /** Sends a question to a module loaded by `preloads`, and resolves with the answer. */
  ask(question: string): Promise<unknown>;
}

interface Strictness {
  /** Rate limits (calls/seconds) by class; without it nothing is limited. */
  rates?: Partial<Record<RateClass, string>>;
  /** Load limits by variable; unlimited without it. */
  load?: Partial<Record<keyof typeof loadVariables, string>>;
  /** Trusts forwarding headers from this machine. */
  trustsCallers?: boolean;
}

function strictnessOf({ rates, load, trustsCallers }: Strictness): Record<string, string> {
  return {
    ...Object.fromEntries(
      rateClasses.map((rate) => [rateVariable(rate), rates?.[rate] ?? endless]),
    ),
    // All callers of a test share one address.
    ...Object.fromEntries(Object.keys(loadVariables).map((name) => [name, '1000000'])),
    ...load,
    TRUST_PROXY: trustsCallers === true ? 'loopback' : '',
  };
}

/** The product as in production: a process of its own, on a database that others may share. */
export async function startServerProcess(
  options: Strictness & {
    databaseUrl: string;
    dataDir: string;
    /** 0, or nothing: any free one. */
    port?: number;
    redisUrl?: string | undefined;
    /** The mail server; without it emails are files in `dataDir/mail`. */
    smtpUrl?: string | undefined;
    /** The seed data of an empty database; none by default. */
    seed?: 'demo' | 'none';
    /** The OpenID Connect provider in place of Google; none by default. */
    google?: { issuer: string; clientId: string; clientSecret: string } | undefined;
    /** Modules that are loaded into its process before the product, such as a memory probe. */
    preloads?: readonly URL[];
    /** Further settings, by their names. */
    variables?: Record<string, string>;
  },
): Promise<ServerProcess> {
  const { databaseUrl, dataDir, port = 0, redisUrl = '', smtpUrl = '', seed = 'none' } = options;
  const { google, preloads = [] } = options;
  const isAsked = preloads.length > 0;
  const imports = preloads.map(({ href }) => `--import=${href}`);
  const child = spawn(process.execPath, [...(isAsked ? ['--expose-gc'] : []), ...imports, main], {
    stdio: ['ignore', 'pipe', 'pipe', ...(isAsked ? (['ipc'] as const) : [])],
    env: serverEnv({
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      REDIS_URL: redisUrl,
      STORAGE_URL: '',
      SMTP_URL: smtpUrl,
      MAIL_FROM: '',
      BACKUP_DIR: '',
      PUBLIC_URL: '',
      SEED: seed,
      GOOGLE_ISSUER: google?.issuer ?? '',
      GOOGLE_CLIENT_ID: google?.clientId ?? '',
      GOOGLE_CLIENT_SECRET: google?.clientSecret ?? '',
      LOG_LEVEL: 'error',
      ...strictnessOf(options),
      ...options.variables,
    }),
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url: await readAddress(child),
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async ask(question) {
      const ended = new AbortController();
      const answer = once(child, 'message', { signal: ended.signal });
      const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('The server ended instead of answering.');
      });
      child.send(question);
      const [message]: unknown[] = await Promise.race([answer, gone]);
      ended.abort();
      await Promise.allSettled([answer, gone]);
      return message;
    },
  };
}

/** The address that it prints once it is ready. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (part: Buffer): void => {
      output += part.toString();
      const address = /ready:\s+(http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${output}`)));
  });
}
