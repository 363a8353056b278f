import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverEnv } from './env.ts';

/** Runs a program of the server, such as `restore`, as its npm script does; answers when it has ended. */
export async function runProgram(
  name: 'backup' | 'restore' | 'verify' | 'reset-admin' | 'first-admin',
  options: { parameters?: string[]; databaseUrl: string; dataDir: string },
): Promise<{ code: number | null; said: string; complained: string }> {
  const { parameters = [], databaseUrl, dataDir } = options;
  const program = fileURLToPath(new URL(`../../apps/server/src/bin/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnv({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BACKUP_DIR: '',
      STORAGE_URL: '',
    }),
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ]);
  return { code: child.exitCode, said, complained };
}
