import { findUnreadable } from '../support/unreadable-text.ts';
import { type Caller, type FuzzPeople, mayEnter } from '../support/fuzz-people.ts';
import type { CalledProcedure } from '../support/fuzz-procedures.ts';

/** What came of a walk. Faults are sentences with the call in them. */
export interface WalkCounts {
  calls: number;
  /** Calls that were carried out: a walk that is refused at every door proves nothing. */
  carriedOut: number;
  failures: string[];
  undeclared: string[];
  wrongStatuses: string[];
}

/** One call, as far as it can be judged: who asked what of whom, and what came back. */
interface Judged {
  procedure: CalledProcedure;
  caller: Caller;
  /** Undefined where it is not known whether the procedure takes what was sent. */
  isTaken: boolean | undefined;
  status: number;
  code: string;
  issues: string[];
}

/** Nobody gets through a gate that is shut to them or with what is not taken, and nobody is kept out by one that is open. */
export async function judge(
  { people, tally }: { people: FuzzPeople; tally: WalkCounts },
  asked: Judged,
  said: string,
): Promise<void> {
  const { procedure, caller, isTaken, status, code, issues } = asked;
  const isOpen = mayEnter(caller, procedure.actor);
  const isDone = status >= 200 && status < 300;
  const wrong =
    (isDone && !isOpen) || (isDone && isTaken === false)
      ? 'it was carried out'
      : isOpen && isGate(procedure, code)
        ? 'it was kept out'
        : isOpen && isTaken === true && isMisread(asked)
          ? `it was misread: ${code} ${issues.join(', ')}`
          : undefined;
  if (wrong === undefined) return;
  if (await people.hasChanged(caller)) return;
  tally.wrongStatuses.push(`${said}: ${wrong}`);
}

function isGate({ actor }: CalledProcedure, code: string): boolean {
  return (
    code === 'auth.required' ||
    (code === 'access.forbidden' && (actor === 'master' || actor === 'public'))
  );
}

/** What a schema takes and only the house can judge: a password, a place in a list, a picture that is there. */
const judgedInside = /password|cursor|code\b|lastEventId|avatar/i;

function isMisread({ code, issues }: Judged): boolean {
  if (code === 'input.malformed') return true;
  return code === 'input.invalid' && !issues.every((issue) => judgedInside.test(issue));
}

/** Whether the schema of a procedure lets a value through, as it arrives over the wire. */
export const takes = ({ input }: CalledProcedure, value: unknown): boolean =>
  input === undefined ||
  (findUnreadable(value) === undefined &&
    input.safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value))).success);
