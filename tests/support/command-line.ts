import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverEnv } from './env.ts';

const program = fileURLToPath(new URL('../../apps/scripts/src/mesterhand.ts', import.meta.url));

interface CommandOptions {
  url?: string;
  token?: string | undefined;
  /** The folder of the user's settings; nothing is stored elsewhere. */
  configHome: string;
  /** The standard input. */
  input?: string;
  cwd?: string;
  /** Gets the process once it runs, for example to stop it. */
  onStart?: (child: ChildProcess) => void;
}

export interface CommandOutcome {
  code: number | null;
  /** The standard output: data. */
  stdout: string;
  /** The error output: messages for people. */
  stderr: string;
}

/** Runs a command of the command-line tool in a process of its own. */
export async function runCommand(
  parameters: string[],
  { url = '', token = '', configHome, input = '', cwd, onStart }: CommandOptions,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: serverEnv({
      MESTERHAND_URL: url,
      MESTERHAND_TOKEN: token,
      XDG_CONFIG_HOME: configHome,
      NO_COLOR: '1',
    }),
  });
  onStart?.(child);
  child.stdin.on('error', () => undefined).end(input);
  const gone = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), text(child.stderr), gone]);
  // Byte by byte: a byte order mark is part of a file.
  return { code: child.exitCode, stdout: stdout.toString(), stderr };
}
