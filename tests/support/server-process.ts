import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverEnv } from './env.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const endless = '1000000/60';

export interface ServerProcess {
  url: string;
  /** Asks it to stop in good order. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** The product as an owner runs it: a process of its own, on a database that others may share. */
export async function startServerProcess(options: {
  databaseUrl: string;
  dataDir: string;
  /** 0, or nothing: any free one. */
  port?: number;
  redisUrl?: string | undefined;
  /** Who takes its letters; files in `dataDir/mail` without it. */
  smtpUrl?: string | undefined;
  /** What an empty database begins with; nothing unless asked for. */
  seed?: 'demo' | 'none';
  /** Who vouches for people who sign in with Google; nobody without it. */
  google?: { issuer: string; clientId: string; clientSecret: string } | undefined;
}): Promise<ServerProcess> {
  const { databaseUrl, dataDir, port = 0, redisUrl = '', smtpUrl = '', seed = 'none' } = options;
  const { google } = options;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
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
      ...Object.fromEntries(
        ['READ', 'SEARCH', 'WRITE', 'SIGN_IN', 'REGISTER', 'UPLOAD'].map((rate) => [
          `RATE_${rate}`,
          endless,
        ]),
      ),
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
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The address that it prints once it answers. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer): void => {
      said += part.toString();
      const address = /ready:\s+(http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${said}`)));
  });
}
