import { slots } from '@mesterhand/domain/bookings/slots';
import { isSlotOpen } from '@mesterhand/domain/calendar/hours';
import { addDays, osloCivil, osloInstant } from '@mesterhand/domain/time/oslo';
import { earliest, later, latest } from './clock.ts';
import { generalPraise, goodButReviews, mixedReviews, poorReviews } from './feedback.ts';
import { planCourse } from './job-course.ts';
import type { Course, JobKind } from './job-course.ts';
import { isInSeason, orderOf } from './orders.ts';
import { homeAddress } from './people.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import type { Random } from './random.ts';
import { usualWeek } from './working-time.ts';

export type PlannedJob = Course & {
  master: PlannedMaster;
  client: PlannedUser;
  service: number;
  /** NOK: that of the service. */
  price: number;
  address: string;
  date: string;
  time: string;
  description: string;
  review: { rating: number; comment: string; approved: boolean; createdAt: Date } | null;
};

/** `reviewed` leaves nothing to chance. */
type Wish = {
  master: PlannedMaster;
  client: PlannedUser;
  kind: JobKind;
  days: number;
  reviewed?: true;
};
type Options = { now: Date; r: Random; busy: Set<string>; said: Set<string> };

const hour = 60;
const day = 24 * hour;

/** A text that has not been read beside the same name yet, as long as there is one. */
function sayFresh(
  texts: readonly string[],
  options: { who: string; r: Random; said: Set<string> },
): string {
  const { who, r, said } = options;
  const fresh = texts.filter((text) => !said.has(`${who} ${text}`));
  const text = r.pick(fresh.length > 0 ? fresh : texts);
  said.add(`${who} ${text}`);
  return text;
}

function writeReview(
  { master, service }: { master: PlannedMaster; service: string },
  completedAt: Date,
  options: Options,
): PlannedJob['review'] {
  const { now, r, said } = options;
  const happy = r.chance(master.quality);
  const rating = happy
    ? r.chance(0.78)
      ? 5
      : 4
    : r.weighted([
        [4, 55],
        [3, 32],
        [2, 13],
      ] as const);
  const praise = r.chance(0.55) ? orderOf(service).praise : generalPraise;
  const words =
    rating === 5
      ? praise
      : rating === 4
        ? r.chance(0.6)
          ? goodButReviews
          : praise
        : rating === 3
          ? mixedReviews
          : poorReviews;
  const createdAt = earliest(later(completedAt, r.int(hour, 5 * day)), later(now, -r.int(5, 50)));
  return {
    rating,
    comment: sayFresh(words, { who: master.user.email, r, said }),
    approved: true,
    createdAt: latest(createdAt, completedAt),
  };
}

function chooseSlot(wish: Wish, options: Options): { date: string; time: string } {
  const { now, r, busy } = options;
  const clock = osloCivil(now);
  const personOf = (user: PlannedUser) => user.email;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const begun = slots.filter((slot) => slot <= clock.time);
    const running = wish.kind === 'in_progress';
    // A second one under way at the same time began an hour before.
    const date =
      running && attempt < begun.length
        ? clock.date
        : addDays(
            clock.date,
            (running ? -1 : wish.days) + Math.floor(attempt / 12) * (wish.days < 0 ? -1 : 1),
          );
    const time = running ? (begun.at(-1 - attempt) ?? '18:00') : r.pick(slots);
    if (!running && !isSlotOpen(usualWeek, date, time)) continue;
    const keys = [
      `${personOf(wish.master.user)} ${date} ${time}`,
      `${personOf(wish.client)} ${date} ${time}`,
    ];
    if (keys.some((key) => busy.has(key))) continue;
    for (const key of keys) busy.add(key);
    return { date, time };
  }
  throw new Error('the demo has run out of free hours');
}

/** Whether a master has to open the day of a job that is under way: visits do not depend on when a demo is made. */
export function opensFor({ date, time }: Pick<PlannedJob, 'date' | 'time'>): boolean {
  return !isSlotOpen(usualWeek, date, time);
}

/** Which of the master's services is ordered for a date. */
function chooseService({ services }: PlannedMaster, date: string, r: Random): number {
  const all = services.map((_, place) => place);
  const wanted = all.filter((place) => isInSeason(services[place]?.name ?? '', date));
  return r.pick(wanted.length > 0 ? wanted : all);
}

function planJob(wish: Wish, options: Options): PlannedJob {
  const { now, r, said } = options;
  const { master, client, kind } = wish;
  const { date, time } = chooseSlot(wish, options);
  const course = planCourse(kind, {
    start: osloInstant(date, time),
    notBefore: latest(client.createdAt, master.user.createdAt),
    responseMinutes: master.responseMinutes,
    now,
    r,
  });
  const speaks = wish.reviewed === true || r.chance(0.78 + master.quality * 0.18);
  const service = chooseService(master, date, r);
  const { name, price } = master.services[service] ?? { name: '', price: 0 };
  return {
    ...course,
    master,
    client,
    date,
    time,
    service,
    price,
    address: homeAddress(client),
    description: sayFresh(orderOf(name).requests, { who: client.email, r, said }),
    review:
      course.completedAt && speaks
        ? writeReview({ master, service: name }, course.completedAt, options)
        : null,
  };
}

/** Customers book in their own city; among few people somebody always has a cabin elsewhere. */
function customerFor(
  master: PlannedMaster,
  customers: readonly PlannedUser[],
  r: Random,
): PlannedUser {
  const near = customers.filter((customer) => customer.city === master.user.city);
  return r.pick(near.length > 0 ? near : customers);
}

function requestsOfKari(kari: PlannedUser, masters: readonly PlannedMaster[]): Wish[] {
  const inOslo = (code: string) =>
    masters.find(
      (each) =>
        each.trade.code === code &&
        each.user.city === 'oslo' &&
        each.demand > 0 &&
        each.user.email !== 'mester@demo.no',
    );
  const story: readonly (readonly [PlannedMaster | undefined, JobKind, number])[] = [
    [masters[0], 'completed', -212],
    [inOslo('electrician'), 'completed', -121],
    [inOslo('cleaning'), 'completed', -46],
    [inOslo('repair'), 'completed', -9],
    [inOslo('appliances') ?? inOslo('construction'), 'cancelled', -64],
    [inOslo('cleaning'), 'in_progress', 0],
    [inOslo('electrician'), 'accepted', 4],
    [inOslo('repair'), 'wish', 9],
    [masters[0], 'pending', 6],
  ];
  return story.flatMap(([master, kind, days]) =>
    master === undefined ? [] : [{ master, client: kari, kind, days, reviewed: true as const }],
  );
}

/** About two hundred jobs: a year behind us and some weeks ahead, oldest first. */
export function planJobs(
  people: { kari: PlannedUser; masters: PlannedMaster[]; customers: PlannedUser[] },
  options: { now: Date; r: Random },
): PlannedJob[] {
  const { kari, masters, customers } = people;
  const { now, r } = options;
  const ola = masters[0];
  const others = masters.slice(1).filter((master) => master.demand > 0);
  const popular = masters
    .filter((master) => master.demand > 0)
    .map((master) => [master, master.demand] as const);
  const some = (
    count: number,
    kind: JobKind,
    pool: readonly (readonly [PlannedMaster, number])[],
    days: () => number,
  ): Wish[] =>
    Array.from({ length: count }, () => {
      const master = r.weighted(pool);
      return { master, client: customerFor(master, customers, r), kind, days: days() };
    });
  const past = () => -(r.chance(0.45) ? r.int(1, 90) : r.int(91, 355));
  const withoutOla = others.map((master) => [master, master.demand] as const);

  const wishes: Wish[] = [
    ...requestsOfKari(kari, masters),
    ...others.map((master): Wish => ({
      master,
      client: customerFor(master, customers, r),
      kind: 'completed',
      days: past(),
    })),
    ...some(116, 'completed', popular, past),
    ...some(17, 'cancelled', popular, past),
    ...some(14, 'pending', withoutOla, () => r.int(1, 24)),
    ...some(4, 'wish', withoutOla, () => r.int(2, 20)),
    // Ola stays free after the visit he is on, so that whoever tries the demo can book him.
    ...some(13, 'accepted', withoutOla, () => r.int(1, 28)),
    ...some(2, 'in_progress', withoutOla, () => 0),
    ...some(1, 'pending_payment', withoutOla, () => 5),
    ...(ola === undefined
      ? []
      : [
          ...some(2, 'pending', [[ola, 1]], () => r.int(3, 12)),
          ...some(1, 'wish', [[ola, 1]], () => 8),
          { master: ola, client: kari, kind: 'in_progress' as const, days: 0 },
        ]),
  ];
  const busy = new Set<string>();
  const said = new Set<string>();
  const jobs = wishes.map((wish, index) =>
    planJob(wish, { now, r: r.fork(`job/${index}`), busy, said }),
  );
  const unreviewed = jobs.filter((job) => job.client === kari && job.status === 'completed').at(-1);
  // Kari's latest job waits for her review, and two fresh reviews wait for a moderator.
  const fresh = jobs
    .filter((job) => job.review !== null && job !== unreviewed)
    .toSorted((a, b) => (b.review?.createdAt.getTime() ?? 0) - (a.review?.createdAt.getTime() ?? 0))
    .slice(0, 2);
  return jobs
    .map((job) => {
      if (job === unreviewed) return { ...job, review: null };
      return job.review !== null && fresh.includes(job)
        ? { ...job, review: { ...job.review, approved: false } }
        : job;
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
