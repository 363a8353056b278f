import type { Verification } from '@mesterhand/domain/admin/verification';
import { type DocumentType, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { documentTypeSchema } from '@mesterhand/domain/documents/schema';
import { z } from 'zod';
import { type Work, commonOptions, withRetries } from './connection.ts';
import { endWith, explain } from './outcome.ts';
import { ask } from './prompt.ts';

export const approveOptions = commonOptions.extend({
  user: z.coerce.number('is no id').int().positive().optional(),
  type: documentTypeSchema.optional(),
  allComplete: z.boolean().default(false),
  each: z.boolean().default(false),
  reject: z.string().optional(),
  badge: z.boolean().default(false),
  yes: z.boolean().default(false),
});
type ApproveOptions = z.infer<typeof approveOptions>;

/** The decision on one document. */
interface Decision {
  master: Verification;
  type: DocumentType;
  fileName: string;
  originalName: string;
  decision: 'approved' | 'rejected';
  reason: string;
  /** Also sets the badge. */
  verified?: true;
}

/** Lists the waiting documents, or decides on some of them: the plan is shown first, `--yes` carries it out. */
export async function approveDocuments(options: ApproveOptions, work: Work): Promise<void> {
  const waiting = await listWaiting(work);
  if (options.each) return decideEach(waiting, work);
  if (options.user === undefined && !options.allComplete) return list(waiting, work);
  const plan = options.allComplete ? planComplete(waiting) : planNamed(waiting, options);
  await carryOut(plan, options, work);
}

async function listWaiting(work: Work): Promise<Verification[]> {
  const found: Verification[] = [];
  let cursor: string | null = null;
  do {
    const input = { view: 'waiting', sort: 'createdAt', direction: 'asc', limit: 100 } as const;
    const from: string | null = cursor;
    const page: { items: Verification[]; nextCursor: string | null } = await withRetries(work, () =>
      work.client.admin.verification.list.query(from === null ? input : { ...input, cursor: from }),
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const nameOf = ({ firstName, lastName, userId }: Verification): string =>
  `${firstName} ${lastName} (user ${userId})`;

function list(waiting: Verification[], { desk }: Work): void {
  const masters = waiting.map(({ userId, firstName, lastName, email, documents }) => {
    const described = documents.map(({ type, status, originalName }) => ({
      type,
      status,
      originalName,
    }));
    return { userId, firstName, lastName, email, documents: described };
  });
  for (const master of waiting) {
    desk.print(`${nameOf(master)} ${master.email}${isComplete(master) ? ', complete' : ''}`);
    for (const { type, status, originalName } of master.documents)
      desk.print(`  ${type}: ${status} (${originalName})`);
  }
  desk.print(`${waiting.length} masters wait for a decision.`);
  desk.report({ masters });
}

/** Both required documents are present, and none of them was rejected. */
function isComplete({ documents }: Verification): boolean {
  return requiredDocuments.every((required) =>
    documents.some(({ type, status }) => type === required && status !== 'rejected'),
  );
}

function planComplete(waiting: Verification[]): Decision[] {
  return waiting.filter(isComplete).flatMap((master) => withBadge(approvalsOf(master)));
}

function approvalsOf(master: Verification): Decision[] {
  return master.documents
    .filter(({ status }) => status === 'waiting')
    .map(({ type, fileName, originalName }) => {
      return { master, type, fileName, originalName, decision: 'approved', reason: '' };
    });
}

/** The badge requires both documents to be approved, so it is set with the last one. */
function withBadge(decisions: Decision[]): Decision[] {
  const last = decisions.at(-1);
  return last === undefined ? [] : [...decisions.slice(0, -1), { ...last, verified: true }];
}

function planNamed(waiting: Verification[], options: ApproveOptions): Decision[] {
  const { user, type, reject, badge } = options;
  const master = waiting.find(({ userId }) => userId === user);
  if (master === undefined) throw endWith('failed', `No document of user ${user} waits.`);
  const chosen = approvalsOf(master).filter((each) => type === undefined || each.type === type);
  if (chosen.length === 0) throw endWith('failed', `No ${type} of user ${user} waits.`);
  if (reject !== undefined)
    return chosen.map((each) => ({ ...each, decision: 'rejected', reason: reject }));
  return badge ? withBadge(chosen) : chosen;
}

function describe({ master, type, originalName, decision, reason, verified }: Decision): string {
  const verb = decision === 'approved' ? 'approve' : `reject (${reason})`;
  return `${nameOf(master)}: ${verb} ${type} ${originalName}${verified === true ? ', and give the badge' : ''}`;
}

async function carryOut(
  plan: Decision[],
  { yes }: Pick<ApproveOptions, 'yes'>,
  work: Work,
): Promise<void> {
  const { desk } = work;
  for (const decision of plan) desk.note(describe(decision));
  if (!yes) {
    desk.print(`${plan.length} documents would be decided. Nothing was done: add --yes to do it.`);
    desk.report({ done: 0, planned: plan.length, failed: [] });
    return;
  }
  const failed: { userId: number; type: DocumentType; message: string }[] = [];
  const progress = desk.progress('Deciding', plan.length);
  let tried = 0;
  for (const decision of plan) {
    if (work.stopping.aborted) break;
    const problem = await decide(decision, work);
    const { type, master } = decision;
    if (problem !== undefined) failed.push({ userId: master.userId, type, message: problem });
    progress.at((tried += 1));
  }
  progress.end();
  for (const { userId, type, message } of failed)
    desk.complain(`user ${userId}, ${type}: ${message}`);
  const done = tried - failed.length;
  desk.print(`${done} of ${plan.length} documents decided.`);
  desk.report({ done, planned: plan.length, failed });
  if (work.stopping.aborted)
    throw endWith('stopped', 'Stopped. Run the same command again to go on.');
  if (failed.length > 0)
    throw endWith('failed', `${failed.length} documents could not be decided.`);
}

/** @returns why one document could not be decided; an error that ends the command is thrown. */
async function decide(decision: Decision, work: Work): Promise<string | undefined> {
  const { master, type, fileName, decision: verdict, reason, verified } = decision;
  const input = { userId: master.userId, type, fileName, decision: verdict, reason };
  try {
    await withRetries(work, () =>
      work.client.admin.verification.decide.mutate(
        verified === undefined ? input : { ...input, verified },
      ),
    );
    return undefined;
  } catch (error) {
    const { exitCode, message } = explain(error);
    if (exitCode !== 1) throw error;
    return message;
  }
}

/** Prompts for one document after the other; Ctrl-C keeps the decisions made so far. */
async function decideEach(waiting: Verification[], work: Work): Promise<void> {
  const proposals = waiting.flatMap(approvalsOf);
  for (const [index, proposal] of proposals.entries()) {
    work.desk.note(
      `${index + 1} of ${proposals.length}: ${nameOf(proposal.master)}, ${proposal.type} ${proposal.originalName}`,
    );
    const answer = (await ask('(a)pprove, (r)eject, (s)kip or (q)uit? ', work.stopping)).trim();
    if (answer.startsWith('q')) return;
    const reason = answer.startsWith('r')
      ? await ask('Why? The master reads it: ', work.stopping)
      : '';
    if (!/^[ar]/.test(answer)) continue;
    const decision = answer.startsWith('a') ? 'approved' : 'rejected';
    const problem = await decide({ ...proposal, decision, reason }, work);
    if (problem !== undefined) work.desk.complain(problem);
  }
  work.desk.print('No more documents wait.');
}
