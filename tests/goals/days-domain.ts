import {
  type JobPlace,
  type PlannedJob,
  type TravelMinutes,
  findPlanConflict,
  listFreeStarts,
} from '@mesterhand/domain/bookings/day-plan';
import { slots } from '@mesterhand/domain/bookings/slots';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import { addDays } from '@mesterhand/domain/time/oslo';
import { type CheckedJob, countBrokenDays } from '../support/planned-days.ts';
import { type RandomNumbers, randomNumbers } from '../support/random-numbers.ts';
import type { Metrics } from './goal.ts';

/** A week in which the clocks change, so that days of 23 hours are among the planned ones. */
const firstDay = '2027-03-22';
const days = 14;
const now = new Date('2027-03-01T08:00:00Z');
const calendar = { hours: defaultHours, exceptions: [] };
const perPlan = 500;

/** Minutes to drive between random places; not symmetrical, as where one drives around a mountain. */
function drawTable(random: RandomNumbers): { places: JobPlace[]; travel: TravelMinutes } {
  const places = Array.from({ length: 12 }, (_, at) => ({
    latitude: 59 + at / 100,
    longitude: 10,
  }));
  const minutes = places.map(() => places.map(() => random.below(120)));
  // No drive takes longer than one by way of another place.
  for (const [via] of places.entries())
    for (const row of minutes)
      for (const [to, direct] of row.entries())
        row[to] = Math.min(direct, (row[via] ?? 0) + (minutes[via]?.[to] ?? 0));
  const indexOf = ({ latitude }: JobPlace): number => Math.round((latitude - 59) * 100);
  const travel: TravelMinutes = (from, to) => minutes[indexOf(from)]?.[indexOf(to)] ?? 0;
  return { places, travel };
}

function drawJob(random: RandomNumbers, places: readonly JobPlace[]): PlannedJob {
  return {
    date: addDays(firstDay, random.below(days)),
    time: slots[random.below(slots.length)] ?? slots[0],
    durationMinutes: 15 * (1 + random.below(24)),
    bufferMinutes: 15 * random.below(4),
    place: random.oneIn(10) ? null : (places[random.below(places.length)] ?? null),
  };
}

const checked = (jobs: readonly PlannedJob[]): CheckedJob[] =>
  jobs.map((job, id) => ({ ...job, id, masterId: 1 }));

/** Finds what is in the way of a job; the product's rule, unless a test replaces it. */
export type FindConflict = typeof findPlanConflict;

/** Random bookings, moves and cancellations in plans without a database. */
export function measurePlans(
  count: number,
  report: (progress: string) => void,
  findConflict: FindConflict = findPlanConflict,
): Metrics {
  const sums = { accepted: 0, refused: 0, moved: 0, cancelled: 0 };
  const broken = { overlaps: 0, unreachable: 0, alternatives: 0, wrongAlternatives: 0 };
  for (let done = 0; done < count; done += perPlan) {
    const random = randomNumbers(done + 1);
    const { places, travel } = drawTable(random);
    const accepted: PlannedJob[] = [];
    for (let step = 0; step < perPlan; step += 1) {
      const job = drawJob(random, places);
      const moved = accepted.length > 0 && random.oneIn(4) ? random.below(accepted.length) : -1;
      const others = accepted.filter((_, at) => at !== moved);
      if (findConflict(job, others, travel) !== null) {
        sums.refused += 1;
        if (random.oneIn(200)) judgeAlternatives(job, others, travel);
      } else if (moved >= 0) {
        accepted[moved] = job;
        sums.moved += 1;
      } else {
        accepted.push(job);
        sums.accepted += 1;
      }
      if (accepted.length > 0 && random.oneIn(5)) {
        accepted.splice(random.below(accepted.length), 1);
        sums.cancelled += 1;
      }
    }
    const found = countBrokenDays(checked(accepted), travel);
    broken.overlaps += found.overlaps;
    broken.unreachable += found.unreachable;
    if (done % 100_000 === 0) report(`${done} bookings in plans`);
  }

  function judgeAlternatives(
    job: PlannedJob,
    accepted: readonly PlannedJob[],
    travel: TravelMinutes,
  ): void {
    const { durationMinutes, bufferMinutes, place } = job;
    const searched = { durationMinutes, bufferMinutes, place, from: job.date, days: 30, limit: 3 };
    const before = countBrokenDays(checked(accepted), travel);
    for (const start of listFreeStarts({ calendar, accepted }, searched, { now, travel })) {
      broken.alternatives += 1;
      const after = countBrokenDays(checked([...accepted, { ...job, ...start }]), travel);
      if (after.overlaps + after.unreachable > before.overlaps + before.unreachable)
        broken.wrongAlternatives += 1;
    }
  }

  return {
    planBookings: count,
    planAccepted: sums.accepted,
    planRefused: sums.refused,
    planMoved: sums.moved,
    planCancelled: sums.cancelled,
    planOverlaps: broken.overlaps,
    planUnreachable: broken.unreachable,
    planAlternatives: broken.alternatives,
    planWrongAlternatives: broken.wrongAlternatives,
  };
}
