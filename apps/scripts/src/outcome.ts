import { failureOf } from '@mesterhand/client/errors';

/** Exit codes; documented in the README and in every help. */
export const exitCodes = {
  /** Everything was done. */
  done: 0,
  /** Part of it was refused or failed; the rest was done. */
  failed: 1,
  /** The command was not understood. */
  usage: 2,
  /** Not signed in, or not permitted. */
  noAccess: 3,
  /** The server could not be reached. */
  network: 4,
  /** Ctrl-C; the text says how to continue. */
  stopped: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end of a command that a person can do something about. */
interface CommandEnd extends Error {
  exitCode: ExitCode;
}

/** @param message for people: the problem and how to solve it. */
export function endWith(outcome: keyof typeof exitCodes, message: string): CommandEnd {
  return Object.assign(new Error(message), { exitCode: exitCodes[outcome] });
}

function isCommandEnd(error: unknown): error is CommandEnd {
  return error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number';
}

/** The exit code and the message for an error. */
export function explain(error: unknown): { exitCode: ExitCode; message: string } {
  if (isCommandEnd(error)) return { exitCode: error.exitCode, message: error.message };
  const failure = failureOf(error);
  switch (failure?.kind) {
    case undefined:
      return { exitCode: exitCodes.failed, message: messageOf(error) };
    case 'aborted':
      return { exitCode: exitCodes.stopped, message: 'Stopped.' };
    case 'network':
      return { exitCode: exitCodes.network, message: 'The server could not be reached.' };
    case 'timeout':
      return { exitCode: exitCodes.network, message: 'The server took too long to answer.' };
    case 'answer':
      return {
        exitCode: exitCodes.network,
        message: `Something else than the server answered (${failure.status}); is --url right?`,
      };
    case 'refused':
      return explainRefusal(failure);
  }
}

function explainRefusal(refusal: { code: string; status: number; message: string }) {
  const { code, status, message } = refusal;
  if (code === 'auth.required')
    return {
      exitCode: exitCodes.noAccess,
      message: 'Nobody is signed in here, or the sign-in has ended: npm run cli -- login',
    };
  const isEntryPoint = status === 401 || status === 403;
  return {
    exitCode: isEntryPoint ? exitCodes.noAccess : exitCodes.failed,
    message: `${message} (${code})`,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
