import { slots } from '../bookings/slots.ts';
import { toNok } from '../numbers/ore.ts';
import { lineOre, type PriceLine } from '../offers/lines.ts';
import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';
import { isWorkingDay } from './period.ts';

const minute = 60_000;
/** Hours of work in a day: from the first slot until the end of the last. */
const [opens, closes] = [slots[0], '19:00'] as const;

/** What the calculation starts from. */
export interface DueSource {
  /** The agreed lines with those of accepted changes. */
  lines: readonly Omit<PriceLine, 'text'>[];
  /** The civil date in Oslo for which the job was agreed: a day of work even where it is a Sunday. */
  agreedDate: string;
  /** Hours of the job by accepted changes, on top of the agreed ones. */
  extraHours: number;
  /** When the work began; null where it has not. */
  startedAt: Date | null;
  /** Whether the customer expressly asked for a start before the withdrawal period ends. */
  hasEarlyStart: boolean;
  withdrawnAt: Date;
}

/** Why the sum is what it is: nothing was done, nobody asked for it to be done early, or a part was done. */
export type DueReason = 'notStarted' | 'notRequested' | 'part';

/** One day of work. `amount` in NOK. */
export interface DueDay {
  date: string;
  minutes: number;
  amount: number;
}

/** What the customer pays after a withdrawal and how it comes about. Sums in NOK with VAT inside. */
export interface DueCalculation {
  reason: DueReason;
  /** The whole price of the agreement with its accepted changes. */
  agreed: number;
  /** The call-out, which was done in full with the arrival; 0 where there is none. */
  callOut: number;
  /** The rest of the price, of which time decides. */
  byTime: number;
  /** Minutes that the whole job was to take. */
  plannedMinutes: number;
  /** Minutes that count, by day; they end when the planned ones are reached. */
  days: DueDay[];
  due: number;
}

/**
 * What is due after a withdrawal: nothing where the work has not begun or nobody expressly asked for it to begin early,
 * else the call-out and that part of the rest which stands to it as the minutes of work stand to the planned ones. It is
 * counted day by day, between the first and the last slot of the day, on working days and on the agreed one. Every sum
 * is rounded down, in the customer's favour.
 */
export function computeDue(source: DueSource): DueCalculation {
  const total = sumOre(source.lines);
  const callOut = Math.min(total, sumOre(source.lines.filter(({ kind }) => kind === 'callOut')));
  const rest = total - callOut;
  const planned = plannedMinutesOf(source);
  const basis = { agreed: toNok(total), byTime: toNok(rest), plannedMinutes: planned };
  const nothing = { ...basis, callOut: 0, days: [], due: 0 };
  if (source.startedAt === null || source.startedAt > source.withdrawnAt)
    return { reason: 'notStarted', ...nothing };
  if (!source.hasEarlyStart) return { reason: 'notRequested', ...nothing };
  const days = priceDays(workedDays(source, source.startedAt), { rest, planned });
  const byDays = days.reduce((sum, { ore }) => sum + ore, 0);
  return {
    reason: 'part',
    ...basis,
    callOut: toNok(callOut),
    days: days.map(({ date, minutes, ore }) => ({ date, minutes, amount: toNok(ore) })),
    due: toNok(callOut + byDays),
  };
}

function sumOre(lines: DueSource['lines']): number {
  return lines.reduce((sum, line) => sum + lineOre(line), 0);
}

/** The hours on the lines, with those of changes; an hour, as a slot has, where no line states any. */
function plannedMinutesOf({ lines, extraHours }: DueSource): number {
  const stated = lines
    .filter(({ kind }) => kind === 'hours')
    .reduce((sum, { quantity }) => sum + Math.round(quantity * 60), 0);
  return (stated === 0 ? 60 : stated) + Math.round(extraHours * 60);
}

interface WorkedDay {
  date: string;
  minutes: number;
}

/** Whole minutes of work on each day from the start to the withdrawal. */
function workedDays({ agreedDate, withdrawnAt }: DueSource, startedAt: Date): WorkedDay[] {
  const last = osloCivil(withdrawnAt).date;
  const days: WorkedDay[] = [];
  for (let date = osloCivil(startedAt).date; date <= last; date = addDays(date, 1)) {
    const from = Math.max(startedAt.getTime(), osloInstant(date, opens).getTime());
    const until = Math.min(withdrawnAt.getTime(), osloInstant(date, closes).getTime());
    const minutes = Math.max(0, Math.floor((until - from) / minute));
    if (minutes > 0 && (date === agreedDate || isWorkingDay(date))) days.push({ date, minutes });
  }
  return days;
}

/** The days with their parts of the sum, until the planned minutes are reached. */
function priceDays(
  days: readonly WorkedDay[],
  { rest, planned }: { rest: number; planned: number },
): (WorkedDay & { ore: number })[] {
  let before = 0;
  return days.flatMap(({ date, minutes }) => {
    const counted = Math.min(minutes, planned - before);
    if (counted === 0) return [];
    const ore = partOf(rest, before + counted, planned) - partOf(rest, before, planned);
    before += counted;
    return [{ date, minutes: counted, ore }];
  });
}

const partOf = (ore: number, minutes: number, planned: number): number =>
  Math.floor((ore * minutes) / planned);
