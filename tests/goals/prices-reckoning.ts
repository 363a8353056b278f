import type { DueSource } from '@mesterhand/domain/withdrawals/due';
import type { OfferedPrice } from '../support/price-sequences.ts';

/*
 * The same sums by other means, from the words of the rules: whole numbers of any size instead of numbers, the clock of
 * Oslo from the rule of the European Union instead of a zone's table, Easter by another algorithm, and no function of
 * the domain.
 */

type Line = DueSource['lines'][number];

/** Hundredths of an øre of a line, not rounded. */
function exactly({ kind, quantity, unitPrice }: Line): bigint {
  const sum = whole(quantity * 100) * whole(unitPrice * 100);
  return kind === 'discount' ? -sum : sum;
}

const whole = (value: number): bigint => BigInt(Math.round(value));

/** Øre of a line, halves rounded away from zero. */
function oreOf(line: Line): bigint {
  const sum = exactly(line);
  const size = sum < 0n ? -sum : sum;
  const ore = (size * 2n + 100n) / 200n;
  return sum < 0n ? -ore : ore;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);
const ore = (nok: number): bigint => whole(nok * 100);

/** What was agreed for a request, and the bills with the changes as they stood when each was sent. */
interface Billed {
  agreements: readonly { price: OfferedPrice; notifyAbove: number | null }[];
  bills: readonly { total: number; changes: readonly { state: string; total: number }[] }[];
}

/** Bills that exceed what was agreed, or a sum that the customer named and nobody announced. */
export function countExcessiveBills({ agreements, bills }: Billed): number {
  const [agreement] = agreements;
  if (agreement === undefined) return bills.length;
  const { kind, marginPercent, lines } = agreement.price;
  const base = sum(lines.map(oreOf));
  const percent = 100n + (kind === 'estimate' ? BigInt(marginPercent ?? 15) : 0n);
  return bills.filter(({ total, changes }) => {
    const added = (...states: string[]): bigint =>
      sum(changes.filter(({ state }) => states.includes(state)).map((change) => ore(change.total)));
    if (kind !== 'openAccount')
      return ore(total) * 100n > base * percent + added('accepted') * 100n;
    if (agreement.notifyAbove === null) return false;
    return ore(total) > ore(agreement.notifyAbove) + added('accepted', 'proposed');
  }).length;
}

/** Øre due after a withdrawal. */
export function reckonDue(source: DueSource): bigint {
  const { lines, extraHours, startedAt, withdrawnAt, hasEarlyStart } = source;
  if (startedAt === null || startedAt > withdrawnAt || !hasEarlyStart) return 0n;
  const total = sum(lines.map(oreOf));
  const calls = sum(lines.filter(({ kind }) => kind === 'callOut').map(oreOf));
  const callOut = calls < total ? calls : total;
  const hours = lines.filter(({ kind }) => kind === 'hours');
  const stated = sum(hours.map(({ quantity }) => whole(quantity * 60)));
  const planned = (stated === 0n ? 60n : stated) + whole(extraHours * 60);
  const worked = BigInt(workedMinutes(source, startedAt));
  const counted = worked < planned ? worked : planned;
  return callOut + ((total - callOut) * counted) / planned;
}

const minute = 60_000;
const day = 1440;

/** Minutes between nine and seven on days of work, on a line of Oslo's wall clock. */
function workedMinutes({ agreedDate, withdrawnAt }: DueSource, startedAt: Date): number {
  const [from, until] = [wallMinutes(startedAt), wallMinutes(withdrawnAt)];
  let minutes = 0;
  for (let midnight = Math.floor(from / day) * day; midnight <= until; midnight += day) {
    const part = Math.min(until, midnight + 19 * 60) - Math.max(from, midnight + 9 * 60);
    // Seconds of the start are cut off per day, as a clock that shows minutes does.
    if (part > 0 && isWorked(midnight, agreedDate)) minutes += Math.floor(part);
  }
  return minutes;
}

/** Minutes since 1970 on Oslo's wall clock: an hour ahead, two from the last Sunday of March until that of October. */
function wallMinutes(at: Date): number {
  const year = at.getUTCFullYear();
  const isSummer = at >= lastSunday(year, 2) && at < lastSunday(year, 9);
  return at.getTime() / minute + (isSummer ? 120 : 60);
}

/** One o'clock UTC on the last Sunday of a month with 31 days. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return new Date(last.getTime() - last.getUTCDay() * day * minute);
}

function isWorked(midnight: number, agreedDate: string): boolean {
  const date = new Date(midnight * minute);
  const name = date.toISOString().slice(0, 10);
  if (name === agreedDate) return true;
  return ![0, 6].includes(date.getUTCDay()) && !isHoliday(date, name);
}

const fixed = new Set(['01-01', '05-01', '05-17', '12-25', '12-26']);
/** Days after Easter Sunday: Maundy Thursday to Easter Monday, Ascension, Whit Monday. */
const moving = new Set([-3, -2, 0, 1, 39, 49, 50]);

function isHoliday(date: Date, name: string): boolean {
  if (fixed.has(name.slice(5))) return true;
  const easter = gaussEaster(date.getUTCFullYear());
  return moving.has((date.getTime() - easter) / (day * minute));
}

/** Easter Sunday by Gauss's rule for the years from 1900 to 2099. */
function gaussEaster(year: number): number {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isException = d + e === 35 || (d === 28 && e === 6 && year % 19 > 10);
  return Date.UTC(year, 2, 22 + d + e - (isException ? 7 : 0));
}
