import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { postalNames } from '@mesterhand/domain/places/city-codes';
import { requestUrgencies } from '@mesterhand/domain/job-requests/states';
import { newAttemptKey } from '../../../core/browser/session-storage.ts';
import { readUnsent, storeUnsent } from '../../../core/browser/unsent.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { emptyRequest, type RequestLink, type RequestValues } from './request-values.ts';

// Parsed without the schema library, which every view of the form would load.
const draftKey = 'outbox-job-request';
const attemptStore = 'outbox-job-request-attempt';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const idsIn = (value: unknown): number[] => listIn(value).flatMap((one) => readId(one) ?? []);

function answersIn(value: unknown): RequestValues['answers'] {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, answer]) =>
      typeof answer === 'string' || typeof answer === 'number' ? [[id, answer]] : [],
    ),
  );
}

/** Unreadable fields count as empty. */
function valuesIn(stored: Record<string, unknown>): RequestValues {
  const { urgency, masterIds, asksNext } = stored;
  return {
    categoryId: readId(stored.categoryId) ?? null,
    description: textIn(stored.description),
    pictures: listIn(stored.pictures).flatMap((one) => textIn(one) || []),
    answers: answersIn(stored.answers),
    address: textIn(stored.address),
    postcode: textIn(stored.postcode),
    place: textIn(stored.place),
    urgency: readOneOf(requestUrgencies, urgency) ?? emptyRequest.urgency,
    date: textIn(stored.date),
    from: textIn(stored.from),
    until: textIn(stored.until),
    isEmergency: stored.isEmergency === true,
    preferredId: readId(stored.preferredId) ?? null,
    masterIds: Array.isArray(masterIds) ? idsIn(masterIds) : null,
    asksNext: typeof asksNext === 'boolean' ? asksNext : null,
  };
}

/** The unsent request: a visitor's stays while they sign in, a signed-in user's belongs to them. */
export function readDraft(userId: number | null): RequestValues | undefined {
  const draft = readUnsent(draftKey, (value) => (isRecord(value) ? value : undefined));
  if (draft === undefined || !isRecord(draft.values)) return undefined;
  const isTheirs = draft.userId === null || draft.userId === userId;
  return isTheirs ? valuesIn(draft.values) : undefined;
}

export function keepDraft(userId: number | null, values: RequestValues): void {
  storeUnsent(draftKey, { userId, values });
}

/** A request that was sent needs neither draft nor idempotency key. */
export function dropDraft(): void {
  storeUnsent(draftKey, null);
  storeUnsent(attemptStore, null);
}

/**
 * The idempotency key of an attempt: the same content keeps it, also over a reload, so that a retry after a lost answer
 * sends one request.
 */
export function attemptKey(input: object): string {
  const content = JSON.stringify(input);
  const stored = readUnsent(attemptStore, (value) => (isRecord(value) ? value : undefined));
  if (stored !== undefined && stored.content === content && typeof stored.key === 'string')
    return stored.key;
  const key = newAttemptKey();
  storeUnsent(attemptStore, { content, key });
  return key;
}

/** Begins a draft with what an earlier request says, unless something else is typed already. */
export function carryOver(userId: number, request: JobRequest): void {
  if (readDraft(userId)?.description.trim()) return;
  const { categoryId, description, answers, address, when, isEmergency } = request;
  keepDraft(userId, {
    ...emptyRequest,
    categoryId,
    description,
    answers: { ...answers },
    address,
    isEmergency,
    ...when,
  });
}

export interface StartValues {
  values: RequestValues;
  /** Nothing of an earlier visit is this user's. */
  isNew: boolean;
  /** Whether texts of an earlier visit are shown. */
  isRestored: boolean;
}

/** A form that was opened by a link. */
export function newRequest({ text, category, city, master }: RequestLink): RequestValues {
  return {
    ...emptyRequest,
    description: text?.trim() ?? '',
    categoryId: category ?? null,
    place: city === undefined ? '' : postalNames[city],
    preferredId: master ?? null,
  };
}

/** The draft with what the link chooses; a text in the link never replaces one that was typed. */
export function startValues(link: RequestLink, userId: number | null): StartValues {
  const linked = newRequest(link);
  const draft = readDraft(userId);
  if (draft === undefined) return { values: linked, isNew: true, isRestored: false };
  // A link from elsewhere than the same master's page is about any master.
  const isElsewhere = [link.text, link.category, link.master].some((part) => part !== undefined);
  const whom = { preferredId: linked.preferredId, masterIds: null };
  const isTyped = draft.description.trim() !== '';
  return {
    values: {
      ...draft,
      ...(isElsewhere && linked.preferredId !== draft.preferredId && whom),
      categoryId: linked.categoryId ?? draft.categoryId,
      description: isTyped ? draft.description : linked.description,
      place: draft.place || linked.place,
    },
    isNew: false,
    isRestored: isTyped,
  };
}
