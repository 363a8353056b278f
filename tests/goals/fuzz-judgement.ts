import { findUnreadable } from '../support/unreadable-text.ts';
import { type Caller, type FuzzPeople, mayEnter } from '../support/fuzz-people.ts';
import type { CalledProcedure } from '../support/fuzz-procedures.ts';

/** The result of a walk. Faults are sentences that contain the call. */
export interface WalkCounts {
  calls: number;
  /** Calls that were carried out: a walk that is always refused proves nothing. */
  carriedOut: number;
  failures: string[];
  undeclared: string[];
  wrongStatuses: string[];
}

/** One call: who called what with which input, and the answer. */
interface Judged {
  procedure: CalledProcedure;
  caller: Caller;
  /** Undefined where it is not known whether the procedure accepts the input. */
  isTaken: boolean | undefined;
  status: number;
  code: string;
  issues: string[];
}

/** No caller passes a guard without the rights or with invalid input, and no caller with the rights is refused. */
export async function judge(
  { people, counts }: { people: FuzzPeople; counts: WalkCounts },
  asked: Judged,
  description: string,
): Promise<void> {
  const { procedure, caller, isTaken, status, code, issues } = asked;
  const isOpen = mayEnter(caller, procedure.actor);
  const isDone = status >= 200 && status < 300;
  const wrong =
    (isDone && !isOpen) || (isDone && isTaken === false)
      ? 'it was carried out'
      : isOpen && isGate(procedure, code)
        ? 'it was refused'
        : isOpen && isTaken === true && isMisread(asked)
          ? `it was misread: ${code} ${issues.join(', ')}`
          : undefined;
  if (wrong === undefined) return;
  if (await people.hasChanged(caller)) return;
  counts.wrongStatuses.push(`${description}: ${wrong}`);
}

function isGate({ actor }: CalledProcedure, code: string): boolean {
  return (
    code === 'auth.required' ||
    (code === 'access.forbidden' && (actor === 'master' || actor === 'public'))
  );
}

/**
 * Inputs that a schema accepts and only the handler can judge: a password, a position in a list, an existing picture.
 */
const judgedInside = /password|cursor|code\b|lastEventId|avatar/i;

function isMisread({ code, issues }: Judged): boolean {
  if (code === 'input.malformed') return true;
  return code === 'input.invalid' && !issues.every((issue) => judgedInside.test(issue));
}

/** Whether the schema of a procedure accepts a value as it arrives over the wire. */
export const takes = ({ input }: CalledProcedure, value: unknown): boolean =>
  input === undefined ||
  (findUnreadable(value) === undefined &&
    input.safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value))).success);
