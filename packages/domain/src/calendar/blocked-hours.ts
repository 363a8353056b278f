import {
  type MinuteSpan,
  civilAt,
  civilMinute,
  durationStep,
  overlaps,
} from '../bookings/duration.ts';

/** Hours of one day in which a master takes no jobs, Oslo civil time. */
export interface BlockedHours {
  date: string;
  /** `HH:MM`, whole quarters of an hour. */
  from: string;
  /** Excluded; `24:00` for the rest of the day. */
  to: string;
}

/** When a day ends, on the clock of blocked hours. */
export const endOfDay = '24:00';

/** How many blocks a day may have. */
export const mostBlocksOfDay = 12;

/** Whether a text is a quarter of an hour from 00:00 to 24:00. */
export function isQuarter(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/.test(text);
}

/** The civil minutes of blocked hours. */
export const spanOfBlock = ({ date, from, to }: BlockedHours): MinuteSpan => ({
  start: civilMinute(date, from),
  end: civilMinute(date, to),
});

/** Whether some minutes of work from a start on would reach into blocked hours. */
export function meetsBlock(
  blocks: readonly BlockedHours[],
  { date, time, minutes }: { date: string; time: string; minutes: number },
): boolean {
  const start = civilMinute(date, time);
  return blocks.some((block) => overlaps({ start, end: start + minutes }, spanOfBlock(block)));
}

/** Whether nothing is left of the hours of a day: blocks cover them from `opens` to `closes`. */
export function isAllBlocked(
  blocks: readonly BlockedHours[],
  { date, opens, closes }: { date: string; opens: string; closes: string },
): boolean {
  const spans = blocks.map(spanOfBlock).toSorted((one, other) => one.start - other.start);
  const end = civilMinute(date, closes);
  let covered = civilMinute(date, opens);
  for (const span of spans) if (span.start <= covered) covered = Math.max(covered, span.end);
  return covered >= end;
}

/** What a master blocks with two taps: so many minutes, or all that is left of the day. */
export const quickBlocks = [60, 120, 240, 'rest'] as const;
export type QuickBlock = (typeof quickBlocks)[number];

/**
 * The hours of a quick block: from the quarter of an hour that has begun, not past midnight.
 *
 * @param now the Oslo clock, see `osloCivil`.
 */
export function quickBlockFrom(
  now: { date: string; time: string },
  length: QuickBlock,
): BlockedHours {
  const minute = civilMinute(now.date, now.time);
  const start = minute - (minute % durationStep);
  const from = civilAt(start).time;
  if (length === 'rest') return { date: now.date, from, to: endOfDay };
  const end = civilAt(start + length);
  return { date: now.date, from, to: end.date === now.date ? end.time : endOfDay };
}
