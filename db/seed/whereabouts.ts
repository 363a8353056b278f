import { later } from './clock.ts';
import type { PlannedJob } from './jobs.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import type { Random } from './random.ts';

type PlannedFix = {
  at: Date;
  latitude: number;
  longitude: number;
  accuracy: number;
  isOnline: boolean;
  isEnRoute: boolean;
  job: PlannedJob | null;
};

/** A master who agreed to be found, and where they have been; the last fix is the live one. */
export type PlannedWhereabouts = {
  master: PlannedMaster;
  agreedAt: Date;
  fixes: PlannedFix[];
  seenBy: { client: PlannedUser; job: PlannedJob; from: Date; to: Date }[];
};

type Spot = { latitude: number; longitude: number };
type Mood = 'online' | 'enRoute' | 'resting';
const day = 24 * 60;

/** A step of up to so many degrees of latitude each way; twice that of longitude, which is shorter up here. */
const near = ({ latitude, longitude }: Spot, degrees: number, r: Random): Spot => ({
  latitude: latitude + (r.next() - 0.5) * degrees,
  longitude: longitude + (r.next() - 0.5) * 2 * degrees,
});

function fixAt(
  spot: Spot,
  at: Date,
  more: { mood: Mood; job: PlannedJob | null; r: Random },
): PlannedFix {
  return {
    at,
    latitude: Number(spot.latitude.toFixed(6)),
    longitude: Number(spot.longitude.toFixed(6)),
    accuracy: more.r.int(5, 28),
    isOnline: more.mood !== 'resting',
    isEnRoute: more.mood === 'enRoute',
    job: more.job,
  };
}

/** The way to Kari's in ten-minute steps, and the minutes at her place since. */
function planOla(
  ola: PlannedMaster,
  job: PlannedJob,
  { now, r }: { now: Date; r: Random },
): PlannedWhereabouts {
  const kari = job.client;
  const home = { latitude: ola.latitude, longitude: ola.longitude };
  const there = near(kari.place, 0.0012, r);
  const steps = 6;
  const fixes = Array.from({ length: steps + 1 }, (_, step) => {
    const part = Math.min(1, step / (steps - 2));
    const spot = {
      latitude: home.latitude + (there.latitude - home.latitude) * part,
      longitude: home.longitude + (there.longitude - home.longitude) * part,
    };
    const mood = part < 1 ? 'enRoute' : 'online';
    return fixAt(near(spot, 0.0003, r), later(now, (step - steps) * 10), { mood, job, r });
  });
  const seenBy = [{ client: kari, job, from: later(now, -42), to: later(now, -3) }];
  return { master: ola, agreedAt: later(now, -40 * day), fixes, seenBy };
}

/**
 * Where masters are at the moment of the seed: two in three agreed to be found, most of them at work. Fixes are of
 * the last minutes and grow old like any other.
 */
export function planWhereabouts(
  { masters, jobs, kari }: { masters: PlannedMaster[]; jobs: PlannedJob[]; kari: PlannedUser },
  { now, r }: { now: Date; r: Random },
): PlannedWhereabouts[] {
  const [ola, ...others] = masters;
  const underway = (master: PlannedMaster) =>
    jobs.find((job) => job.master === master && job.status === 'in_progress');
  const visit = jobs.find(
    (job) => job.master === ola && job.client === kari && job.status === 'in_progress',
  );
  const found = others.flatMap((master, index): PlannedWhereabouts[] => {
    const own = r.fork(`whereabouts/${index}`);
    if (!own.chance(0.66)) return [];
    const job = underway(master) ?? null;
    const mood: Mood =
      job === null
        ? own.weighted([
            ['online', 55],
            ['enRoute', 25],
            ['resting', 20],
          ] as const)
        : 'online';
    const spot = near(job === null ? master : job.client.place, job === null ? 0.03 : 0.001, own);
    const at = later(now, -own.int(0, 2));
    const agreedAt = later(now, -own.int(5, 200) * day);
    return [
      { master, agreedAt, fixes: [fixAt(spot, at, { mood, job: null, r: own })], seenBy: [] },
    ];
  });
  return ola === undefined || visit === undefined
    ? found
    : [planOla(ola, visit, { now, r: r.fork('ola') }), ...found];
}
