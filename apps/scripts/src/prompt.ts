import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { endWith } from './outcome.ts';

/** Whether there is somebody to ask. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Prompts at the terminal. The question goes to stderr: stdout may be redirected to a file. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  return read(question, process.stderr, signal);
}

/** Prompts for a secret without echo. */
export async function askSecretly(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_part, _encoding, done) => done() });
  try {
    return await read('', silence, signal);
  } finally {
    process.stderr.write('\n');
  }
}

async function read(
  question: string,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<string> {
  if (!canAsk())
    throw endWith('usage', 'There is no terminal to ask at: give the value by an option.');
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const stopped = new AbortController();
  // In raw mode the terminal delivers Ctrl-C as input, not as a signal.
  terminal.on('SIGINT', () => stopped.abort());
  try {
    return await terminal.question(question, { signal: AbortSignal.any([signal, stopped.signal]) });
  } catch (error) {
    if (stopped.signal.aborted || signal.aborted) throw endWith('stopped', 'Stopped.');
    throw error;
  } finally {
    terminal.close();
  }
}

/** The first line of stdin, for secrets passed by a program. */
export async function readFirstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
}
