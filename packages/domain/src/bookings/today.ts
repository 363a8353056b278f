import { sumNok } from '../numbers/ore.ts';
import { type MinuteSpan, type ScheduledJob, civilMinute, spanOfJob } from './duration.ts';

/** What a job of the day comes to, in NOK. */
export interface JobMoney {
  /** Price at the booking, without the call-out fee. */
  estimatedPrice: number;
  callOutFee: number | null;
  /** Agreed in writing, with accepted changes; null without an agreement. */
  agreedTotal: number | null;
  /** The bill that was sent; null before. */
  billedTotal: number | null;
}

/** The money of a day in NOK: what was agreed or estimated, and what is billed of it. */
export function moneyOfDay(
  jobs: readonly JobMoney[],
  ownJobs: readonly { price: number | null }[] = [],
): { expected: number; billed: number } {
  const expected = jobs.flatMap(({ estimatedPrice, callOutFee, agreedTotal }) =>
    agreedTotal === null ? [estimatedPrice, callOutFee ?? 0] : [agreedTotal],
  );
  const own = ownJobs.map(({ price }) => price ?? 0);
  return {
    expected: sumNok([...expected, ...own]),
    billed: sumNok(jobs.map((job) => job.billedTotal ?? 0)),
  };
}

/** Whether an own job comes before a booking; either may be missing. */
export function isSooner(ownJob: TimelineStart | null, booking: TimelineStart | null): boolean {
  if (ownJob === null) return false;
  return booking === null || startOf(ownJob) < startOf(booking);
}

type TimelineStart = Pick<TimelineJob, 'scheduledDate' | 'scheduledTime'>;
const startOf = (job: TimelineStart): number => civilMinute(job.scheduledDate, job.scheduledTime);

type TimelineJob = Omit<ScheduledJob, 'date' | 'time'> & {
  scheduledDate: string;
  scheduledTime: string;
};
interface TimelineBlock {
  date: string;
  from: string;
  to: string;
}

/** A job, an own job or blocked hours of a day. `gap` are the minutes since what came before; null for the first. */
export type TimelineEntry<Job, Block, OwnJob = never> = { gap: number | null } & (
  | { kind: 'job'; job: Job }
  | { kind: 'ownJob'; ownJob: OwnJob }
  | { kind: 'block'; block: Block }
);

/** The jobs, own jobs and blocked hours of a day in order, with the time between them: what there is for the drive. */
export function timelineOf<
  Job extends TimelineJob,
  Block extends TimelineBlock,
  OwnJob extends TimelineJob = never,
>(
  jobs: readonly Job[],
  blocks: readonly Block[],
  ownJobs: readonly OwnJob[] = [],
): TimelineEntry<Job, Block, OwnJob>[] {
  const entries = [
    ...jobs.map((job) => ({ kind: 'job' as const, job, span: spanOf(job) })),
    ...ownJobs.map((ownJob) => ({ kind: 'ownJob' as const, ownJob, span: spanOf(ownJob) })),
    ...blocks.map((block) => ({ kind: 'block' as const, block, span: spanOfBlock(block) })),
  ].toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
  let end: number | null = null;
  return entries.map(({ span, ...entry }) => {
    const gap = end === null ? null : Math.max(0, span.start - end);
    end = Math.max(end ?? 0, span.end);
    return { ...entry, gap };
  });
}

const spanOf = ({ scheduledDate, scheduledTime, ...job }: TimelineJob): MinuteSpan =>
  spanOfJob({ ...job, date: scheduledDate, time: scheduledTime });

const spanOfBlock = ({ date, from, to }: TimelineBlock): MinuteSpan => ({
  start: civilMinute(date, from),
  end: civilMinute(date, to),
});
