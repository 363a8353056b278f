import { type WorkingCalendar, dayOf } from '../calendar/hours.ts';
import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';
import { type InvitationState, type RequestState, isLive, maxAsked } from './states.ts';

/** Minutes of working time that a master has for an answer. */
export const answerMinutes = 15;
/** Days within which a master must have working hours to be asked. */
export const askableDays = 14;

const minute = 60_000;

interface Opening {
  opens: number;
  closes: number;
}

/** The working hours of a day as instants in milliseconds; undefined on a closed day. */
function openingOn(calendar: WorkingCalendar, date: string): Opening | undefined {
  const { hours } = dayOf(calendar, date);
  if (hours === null) return undefined;
  return {
    opens: osloInstant(date, hours.opens).getTime(),
    closes: osloInstant(date, hours.closes).getTime(),
  };
}

/** The working hours from an instant on, one day after the other; the rest of a day that has begun. */
function* openingsFrom(
  calendar: WorkingCalendar,
  from: Date,
  { days }: { days: number },
): Generator<Opening> {
  const today = osloCivil(from).date;
  for (let day = 0; day <= days; day += 1) {
    const opening = openingOn(calendar, addDays(today, day));
    if (opening === undefined || opening.closes <= from.getTime()) continue;
    yield { opens: Math.max(opening.opens, from.getTime()), closes: opening.closes };
  }
}

/** When a master is asked, and until when an answer is in time. */
export interface AnswerClock {
  askedAt: Date;
  deadlineAt: Date;
}

/**
 * The clock of a master who is to be asked at `now`: it starts in the next working hours, and runs in working hours
 * only. Null where none begin within {@link askableDays}.
 *
 * @param calendar with its exceptions of the next {@link askableDays} and two weeks more.
 */
export function answerClock(calendar: WorkingCalendar, now: Date): AnswerClock | null {
  const [first] = openingsFrom(calendar, now, { days: askableDays });
  if (first === undefined) return null;
  const askedAt = new Date(first.opens);
  const deadlineAt = answerDeadline(calendar, askedAt);
  return deadlineAt && { askedAt, deadlineAt };
}

/**
 * The instant at which {@link answerMinutes} of the master's working time have passed since `askedAt`; what remains at
 * closing time continues on the next working day. Null where the hours of the next two weeks do not suffice.
 */
export function answerDeadline(calendar: WorkingCalendar, askedAt: Date): Date | null {
  let remaining = answerMinutes * minute;
  for (const { opens, closes } of openingsFrom(calendar, askedAt, { days: askableDays })) {
    if (closes - opens >= remaining) return new Date(opens + remaining);
    remaining -= closes - opens;
  }
  return null;
}

/** Whole minutes of working time between two instants; 0 for an answer before the clock has started. */
export function workingMinutes(calendar: WorkingCalendar, from: Date, to: Date): number {
  const days = Math.ceil(Math.max(0, to.getTime() - from.getTime()) / (24 * 60 * minute)) + 1;
  let sum = 0;
  for (const { opens, closes } of openingsFrom(calendar, from, { days }))
    sum += Math.max(0, Math.min(closes, to.getTime()) - opens);
  return Math.floor(sum / minute);
}

/** An invitation as far as the next one depends on it; the deadline as an instant. */
export interface AskedInvitation {
  masterId: number;
  position: number;
  state: InvitationState;
  deadlineAt: Date;
  /** Position of the invitation in whose place this one was made; null for a master whom the customer chose. */
  replaces: number | null;
}

/** A request in the course of asking. */
export interface AskingRequest {
  state: RequestState;
  /** The customer agreed that others are asked in the place of those who do not answer. */
  asksNext: boolean;
  /** How many masters the customer asked: as many are to be expected an answer of at a time. */
  askedFirst: number;
  invitations: readonly AskedInvitation[];
}

/** A suitable master, who may be asked next. */
export interface AskableMaster {
  masterId: number;
  calendar: WorkingCalendar;
}

export interface NewInvitation extends AnswerClock {
  masterId: number;
  position: number;
  replaces: number | null;
}

/** Whether an invitation still waits after its deadline. */
const isOver = ({ state, deadlineAt }: AskedInvitation, now: Date): boolean =>
  state === 'waiting' && deadlineAt <= now;

/**
 * How many masters are to be asked now in the place of others: as many as the customer asked are expected an answer of,
 * and no more than {@link maxAsked} are asked in all.
 */
export function countVacancies(request: AskingRequest, now: Date): number {
  const { state, asksNext, askedFirst, invitations } = request;
  if (state !== 'open' || !asksNext) return 0;
  const live = invitations.filter((one) => isLive(one.state) && !isOver(one, now)).length;
  return Math.max(0, Math.min(askedFirst - live, maxAsked - invitations.length));
}

/** What has become of the asking at an instant. */
export interface AskingStep {
  /** Masters whose time is over. */
  passedOver: number[];
  /** Masters who are asked now, each for the first time. */
  invited: NewInvitation[];
  /** Nobody is left of whom an answer could be expected. */
  listEnds: boolean;
}

/**
 * Decides who is passed over and who is asked next at `now`. Repeated at the same instant on its own result it changes
 * nothing, so that a job may run twice.
 *
 * @param suitable those who may be asked, in the order in which they are.
 */
export function nextInvitation(
  request: AskingRequest,
  suitable: readonly AskableMaster[],
  now: Date,
): AskingStep {
  if (request.state !== 'open') return { passedOver: [], invited: [], listEnds: false };
  const { invitations } = request;
  const vacant = unreplaced(invitations, now).slice(0, countVacancies(request, now));
  const invited = inviteNext(invitations, suitable, { vacant, now });
  const isWaited = invitations.some((one) => isLive(one.state) && !isOver(one, now));
  return {
    passedOver: invitations.filter((one) => isOver(one, now)).map(({ masterId }) => masterId),
    invited,
    listEnds: !isWaited && invited.length === 0,
  };
}

/** Positions of those of whom nothing is expected any more and in whose place nobody was asked, in the order of asking. */
function unreplaced(invitations: readonly AskedInvitation[], now: Date): number[] {
  const replaced = new Set(invitations.map(({ replaces }) => replaces));
  return invitations
    .filter((one) => !isLive(one.state) || isOver(one, now))
    .map(({ position }) => position)
    .filter((position) => !replaced.has(position))
    .toSorted((one, other) => one - other);
}

/** Invitations to masters who were not asked yet, at most one in the place of each `vacant` position. */
function inviteNext(
  invitations: readonly AskedInvitation[],
  suitable: readonly AskableMaster[],
  { vacant, now }: { vacant: readonly number[]; now: Date },
): NewInvitation[] {
  const asked = new Set(invitations.map(({ masterId }) => masterId));
  let position = Math.max(0, ...invitations.map((one) => one.position));
  const invited: NewInvitation[] = [];
  for (const { masterId, calendar } of suitable) {
    const replaces = vacant[invited.length];
    if (replaces === undefined) break;
    const clock = asked.has(masterId) ? null : answerClock(calendar, now);
    if (clock === null) continue;
    asked.add(masterId);
    position += 1;
    invited.push({ masterId, position, replaces, ...clock });
  }
  return invited;
}
