import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverEnv } from './env.ts';

/** Runs a command of the server, such as `restore`, as its npm script does; resolves when it has ended. */
export async function runProgram(
  name: 'backup' | 'restore' | 'verify' | 'reset-admin' | 'first-admin',
  options: {
    parameters?: string[];
    /** Both come from `settingsFile`, where there is one. */
    databaseUrl?: string;
    dataDir?: string;
    settingsFile?: string;
  },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { parameters = [], databaseUrl, dataDir, settingsFile } = options;
  const program = fileURLToPath(new URL(`../../apps/server/src/bin/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnv({
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(dataDir !== undefined && { DATA_DIR: dataDir }),
      ...(settingsFile !== undefined && { SETTINGS_FILE: settingsFile }),
      BACKUP_DIR: '',
      STORAGE_URL: '',
    }),
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ]);
  return { code: child.exitCode, stdout, stderr };
}
