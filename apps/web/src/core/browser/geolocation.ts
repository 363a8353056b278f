import { type Fix, type PositionProblem, problemOf } from '@mesterhand/domain/tracking/fix';

/** Thrown by `locate`: no fix could be had, and why. */
export class NoPosition extends Error {
  readonly problem: PositionProblem;
  constructor(problem: PositionProblem) {
    super(`No position: ${problem}`);
    this.problem = problem;
  }
}

/** Absent in browsers without it and on pages that may not ask. */
export function findGeolocation(): Geolocation | undefined {
  return 'geolocation' in navigator ? navigator.geolocation : undefined;
}

function readFix({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy } = coords;
  return { latitude, longitude, accuracy, at: timestamp };
}

/** One fix. Callers have made sure of the consent: nothing in here asks for it. */
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

/** Every move of the device, until the returned function is called. Consent is the callers' matter here too. */
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
