import { openPeople } from '../support/fuzz-people.ts';
import { type TestServerOptions, startTestServer } from '../support/server.ts';
import type { WalkCounts } from './fuzz-judgement.ts';
import { walk } from './fuzz-walk.ts';
import type { GoalRun } from './goal.ts';

export interface InstallationCounts extends WalkCounts {
  /** Unhandled rejections anywhere in the process. */
  unhandled: string[];
}

/** To prove that faults are detected: another router, and the procedures that are called. */
export interface SeededFault extends Pick<TestServerOptions, 'router'> {
  only?: readonly string[];
  /** Ends a walk at the first failure of the server. */
  endsAtFailure?: boolean;
}

/** Makes that many calls on an installation of its own. */
export async function walkInstallation(
  cluster: GoalRun['cluster'],
  { seed, calls }: { seed: number; calls: number },
  { only, endsAtFailure, ...router }: SeededFault = {},
): Promise<InstallationCounts> {
  const log: string[] = [];
  const unhandled: string[] = [];
  const note = (reason: unknown): void => void unhandled.push(String(reason));
  const logTarget = { write: (line: string) => void log.push(line) };
  const server = await startTestServer(cluster, { logLevel: 'error', logTarget, ...router });
  process.on('unhandledRejection', note);
  try {
    const people = await openPeople(server);
    const takeLog = () => log.splice(0).join('');
    return {
      ...(await walk({ server, people, seed, only, endsAtFailure, takeLog }, calls)),
      unhandled,
    };
  } finally {
    process.off('unhandledRejection', note);
    await server.close();
  }
}
