import { apiDocument } from '../support/answer-check-document.ts';
import { listOperations } from '../support/answer-check-examples.ts';
import { answerCheck } from '../support/answer-check.ts';
import { makeCall } from '../support/fuzz-calls.ts';
import { askOverSocket } from '../support/fuzz-sockets.ts';
import type { Caller, FuzzPeople } from '../support/fuzz-people.ts';
import { type CalledProcedure, listCalled } from '../support/fuzz-procedures.ts';
import { type Question, headersOf, makeTrpcCall, readAnswer } from '../support/fuzz-trpc.ts';
import { type Dice, diceOf } from '../support/fuzz-values.ts';
import type { TestServer } from '../support/server.ts';
import { type WalkCounts, judge, takes } from './fuzz-judgement.ts';

export interface Walk {
  server: TestServer;
  people: FuzzPeople;
  seed: number;
  /** What the server has logged as failed since the last call of this. */
  takeLog: () => string;
  /** Restricts the walk to these procedures; without it all of them, and all REST paths. */
  only?: readonly string[] | undefined;
  /** Ends the walk at the first failure of the server. */
  endsAtFailure?: boolean | undefined;
}

// The documentation page is rendered for each call, and the description is all that is in it.
const operations = listOperations(apiDocument).filter(
  ({ operation }) => !operation.operationId.startsWith('description.'),
);
const procedures = listCalled(apiDocument);
const byName = new Map(procedures.map((each) => [each.name, each]));

/** Makes that many calls in sequence, each drawn from a generator with the seed. */
export async function walk(
  { server, people, seed, takeLog, only, endsAtFailure = false }: Walk,
  calls: number,
): Promise<WalkCounts> {
  const dice = diceOf(seed);
  const counts: WalkCounts = {
    calls: 0,
    carriedOut: 0,
    failures: [],
    undeclared: [],
    wrongStatuses: [],
  };
  const round: Round = {
    server,
    people,
    dice,
    counts,
    operations: only === undefined ? operations : [],
    procedures: procedures.filter(({ name }) => only?.includes(name) ?? true),
  };
  for (; counts.calls < calls; counts.calls += 1) {
    const caller = people.pick(dice);
    const description = await callOne(round, caller).catch((error: unknown) => {
      const { cause } = Object(error);
      return `no answer to ${caller.name}: ${String(error)} ${String(cause ?? '')}`;
    });
    if (description.startsWith('no answer')) counts.failures.push(description);
    const log = takeLog();
    if (log !== '') counts.failures.push(`${description}\n    ${log.slice(0, 2000)}`);
    if (endsAtFailure && counts.failures.length > 0) break;
  }
  return counts;
}

interface Round {
  server: TestServer;
  people: FuzzPeople;
  dice: Dice;
  counts: WalkCounts;
  operations: typeof operations;
  procedures: readonly CalledProcedure[];
}

/** @returns the call and its caller, for the report. */
function callOne(round: Round, caller: Caller): Promise<string> {
  const kind = round.dice.int(100);
  if (kind < 48 && round.operations.length > 0) return callPath(round, caller);
  return kind < 93 ? callName(round, caller) : callSocket(round, caller);
}

async function callPath(round: Round, caller: Caller): Promise<string> {
  const { server, people, dice, counts } = round;
  const placed = dice.pick(round.operations);
  const call = makeCall({ dice, document: apiDocument }, placed);
  const response = await fetch(`${server.url}${call.path}`, {
    method: call.method,
    headers: { ...call.headers, ...headersOf(caller) },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(call.body !== undefined && { body: call.body }),
  });
  const text = await response.text();
  const { status, headers } = response;
  const description = `${call.description.slice(0, 400)} by ${caller.name} → ${status}`;
  const isText = /json|text/.test(headers.get('content-type') ?? '');
  const path = new URL(call.path, server.url).pathname;
  const shown = isText || text === '' ? text : undefined;
  const found = answerCheck().findFaults({
    method: call.method,
    path,
    status,
    headers,
    text: shown,
  });
  counts.undeclared.push(...found.map((fault) => `${description}: ${fault}`));
  const refusal = status >= 400 ? Object(parse(text)) : {};
  noteStatus(counts, description, { status, code: String(refusal['code'] ?? '') });
  const procedure = byName.get(placed.operation.operationId);
  if (procedure !== undefined && call.body instanceof FormData === false) {
    const isTaken = call.asked === undefined ? undefined : takes(procedure, call.asked);
    const judged = {
      procedure,
      caller,
      isTaken,
      status,
      code: String(refusal['code'] ?? ''),
      issues: keysOf(refusal['issues']),
    };
    await judge({ people, counts }, judged, description);
    await reopen(server, procedure.name);
  }
  return description;
}

async function callName(round: Round, caller: Caller): Promise<string> {
  const { server, people, dice, counts } = round;
  const call = makeTrpcCall(dice, round.procedures);
  const response = await fetch(`${server.url}${call.path}`, {
    method: call.method,
    headers: { ...call.headers, ...headersOf(caller) },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(call.body !== undefined && { body: call.body }),
  });
  const body = parse(await response.text());
  const description = `${call.description.slice(0, 400)} by ${caller.name} → ${response.status}`;
  const answers = call.isBatch && Array.isArray(body) ? body : [body];
  noteStatus(counts, description, { status: response.status, code: '' });
  for (const [place, question] of call.questions.entries())
    await judgeAnswer({ people, counts, caller, description }, question, answers[place]);
  for (const { procedure } of call.questions) await reopen(server, procedure.name);
  return description;
}

async function judgeAnswer(
  {
    people,
    counts,
    caller,
    description,
  }: Pick<Round, 'people' | 'counts'> & { caller: Caller; description: string },
  { procedure, value }: Question,
  body: unknown,
): Promise<void> {
  const { status, code, issues, faults } = readAnswer(body, procedure);
  counts.undeclared.push(...faults.map((fault) => `${description}: ${fault}`));
  const isTaken = takes(procedure, value);
  await judge(
    { people, counts },
    { procedure, caller, isTaken, status, code, issues },
    description,
  );
}

async function callSocket(
  { server, dice, counts, procedures: known }: Round,
  caller: Caller,
): Promise<string> {
  const { description, faults, status } = await askOverSocket(server.url, {
    dice,
    caller,
    procedures: known,
  });
  counts.undeclared.push(...faults.map((fault) => `${description} by ${caller.name}: ${fault}`));
  noteStatus(counts, description, { status, code: '' });
  return `${description} by ${caller.name}`;
}

/** Closed for maintenance, as an administrator may have set, is no failure. */
function noteStatus(
  counts: WalkCounts,
  description: string,
  { status, code }: { status: number; code: string },
): void {
  if (status >= 200 && status < 400) counts.carriedOut += 1;
  if (status >= 500 && status !== 503 && code !== 'server.maintenance')
    counts.failures.push(description);
}

/** Reverts settings that the calls have changed, so that the next ones find the site open. */
async function reopen({ db }: TestServer, name: string): Promise<void> {
  if (name !== 'admin.settings.update') return;
  const open = { maintenanceMode: false, requireTwoFactor: false, allowRegistration: true };
  await db.updateTable('settings').set(open).execute();
}

function keysOf(issues: unknown): string[] {
  if (!Array.isArray(issues)) return [];
  return issues.map(
    (issue: unknown) => `${[Object(issue).path].flat().join('.')} ${Object(issue).message}`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
