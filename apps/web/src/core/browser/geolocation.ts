import { type Fix, type PositionProblem, problemOf } from '@mesterhand/domain/tracking/fix';

/** Thrown by `locate`: no fix, with the reason. */
export class NoPosition extends Error {
  readonly problem: PositionProblem;
  constructor(problem: PositionProblem) {
    super(`No position: ${problem}`);
    this.problem = problem;
  }
}

/** Absent in browsers without it and in insecure contexts. */
export function findGeolocation(): Geolocation | undefined {
  return 'geolocation' in navigator ? navigator.geolocation : undefined;
}

function readFix({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy } = coords;
  return { latitude, longitude, accuracy, at: timestamp };
}

/** One fix. The caller has checked the consent. */
export function locate(options: PositionOptions): Promise<Fix> {
  return new Promise((resolve, reject) => {
    const geolocation = findGeolocation();
    if (!geolocation) return reject(new NoPosition('unsupported'));
    geolocation.getCurrentPosition(
      (position) => resolve(readFix(position)),
      ({ code }) => reject(new NoPosition(problemOf(code))),
      options,
    );
  });
}

type Heard = { onFix(fix: Fix): void; onProblem(problem: PositionProblem): void };

/** Reports every move of the device until the returned function is called. The caller has checked the consent. */
export function followDevice(options: PositionOptions, { onFix, onProblem }: Heard): () => void {
  const geolocation = findGeolocation();
  if (!geolocation) {
    onProblem('unsupported');
    return () => {};
  }
  const id = geolocation.watchPosition(
    (position) => onFix(readFix(position)),
    ({ code }) => onProblem(problemOf(code)),
    options,
  );
  return () => geolocation.clearWatch(id);
}
