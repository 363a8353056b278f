import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type AnswerClock, answerClock } from '@mesterhand/domain/job-requests/answering';
import { hasFreeSlot, wantedDays } from '@mesterhand/domain/job-requests/free-slots';
import type { WantedWhen } from '@mesterhand/domain/job-requests/schema';
import {
  type SelectedMaster,
  selectMasters,
  selectionCriteria,
} from '@mesterhand/domain/job-requests/selection';
import type { SuggestInput, Suggestions } from '@mesterhand/domain/job-requests/suggestions';
import { isServed } from '@mesterhand/domain/masters/service-area';
import type { CityCode } from '@mesterhand/domain/places/city-codes';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { Kysely } from 'kysely';
import { type Candidate, type Wanted, listCandidates } from './queries.ts';

/** A candidate with working hours soon enough to be asked, and the clock of being asked now. */
export interface AskableCandidate extends Candidate {
  clock: AnswerClock;
}

export interface SuitableCandidate extends AskableCandidate, SelectedMaster {}

/** The suitable masters of a request in the order of asking; those who take no jobs at its place are left out. */
export async function findSuitable(
  db: Kysely<DB>,
  wanted: Wanted,
  { city }: { city: CityCode | null },
): Promise<SuitableCandidate[]> {
  const { days, now } = wanted;
  const listed = await listCandidates(db, wanted, { city });
  const candidates = withClocks(servedBy(listed, wanted), now);
  const byId = new Map(candidates.map((one) => [one.master.id, one]));
  const selected = selectMasters(
    candidates.map((one) => ({
      masterId: one.master.id,
      city: one.master.city,
      place: one.place,
      isFree: hasFreeSlot(one, days, now),
      askedAt: one.clock.askedAt,
      openWork: one.openWork,
      answerMinutes: one.answerTime?.medianMinutes ?? null,
      lastAskedAt: one.lastAskedAt,
    })),
    { city },
  );
  return selected.flatMap((one) => {
    const candidate = byId.get(one.masterId);
    return candidate === undefined ? [] : [{ ...candidate, ...one }];
  });
}

/** Those of some masters who may be asked, in no order; those who take no jobs at its place may not. */
export async function findAskable(
  db: Kysely<DB>,
  wanted: Wanted,
  masterIds: readonly number[],
): Promise<AskableCandidate[]> {
  const listed = await listCandidates(db, wanted, { masterIds });
  return withClocks(servedBy(listed, wanted), wanted.now);
}

function servedBy(candidates: readonly Candidate[], { place = null }: Wanted): Candidate[] {
  return candidates.filter(({ area }) => isServed(area, place));
}

function withClocks(candidates: readonly Candidate[], now: Date): AskableCandidate[] {
  return candidates.flatMap((candidate) => {
    const clock = answerClock(candidate.calendar, now);
    return clock === null ? [] : [{ ...candidate, clock }];
  });
}

interface Suggested extends Omit<SuggestInput, 'address'> {
  /** Of the work, where the register knows it. */
  place?: Place | null;
}

/** Whom a request could be sent to, with the reasons; those whom the reader has blocked, or who have blocked them, are left out. */
export async function suggestMasters(
  db: Kysely<DB>,
  actor: Actor | null,
  { categoryId, city, from, until, limit, place = null }: Suggested,
  now: Date,
): Promise<Suggestions> {
  const when: WantedWhen =
    from === undefined ? { urgency: 'asap' } : { urgency: 'span', from, until: until ?? from };
  const days = wantedDays(when, now);
  const clientId = actor?.userId ?? null;
  const suitable = await findSuitable(
    db,
    { categoryId, clientId, days, place, now },
    { city: city ?? null },
  );
  return {
    criteria: [...selectionCriteria],
    masters: suitable.slice(0, limit).map(({ master, clock, reasons, answerTime, decidedBy }) => {
      const { answerMinutes: _, ...shown } = reasons;
      return {
        master,
        askedAt: clock.askedAt.toISOString(),
        deadlineAt: clock.deadlineAt.toISOString(),
        reasons: { ...shown, answerTime },
        decidedBy,
      };
    }),
  };
}
