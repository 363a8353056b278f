import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { serverEnv } from './env.ts';

const program = fileURLToPath(new URL('../../apps/scripts/src/mesterhand.ts', import.meta.url));

interface CommandOptions {
  url?: string;
  token?: string | undefined;
  /** Where the person's settings lie; nothing is kept elsewhere. */
  configHome: string;
  /** What is written to the standard input. */
  input?: string;
  cwd?: string;
  /** Gets the process as soon as it runs, such as to stop it. */
  onStart?: (child: ChildProcess) => void;
}

export interface CommandOutcome {
  code: number | null;
  /** The standard output: data. */
  said: string;
  /** The error output: words for people. */
  noted: string;
}

/** Runs a command of the command line as a process of its own, as a person or a machine does. */
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
  const [said, noted] = await Promise.all([buffer(child.stdout), text(child.stderr), gone]);
  // To the byte: a mark at the beginning of a file is part of it.
  return { code: child.exitCode, said: said.toString(), noted };
}
