import type { Fix, PositionProblem } from './fix.ts';

/** Thrown by `locate`: no fix could be had, and why. */
export class NoPosition extends Error {
  readonly problem: PositionProblem;
  constructor(problem: PositionProblem) {
    super(`No position: ${problem}`);
    this.problem = problem;
  }
}

/** The browser's; absent in browsers without it and on pages that may not ask. */
export function findGeolocation(): Geolocation | undefined {
  return 'geolocation' in navigator ? navigator.geolocation : undefined;
}

export function readFix({ coords, timestamp }: GeolocationPosition): Fix {
  const { latitude, longitude, accuracy } = coords;
  return { latitude, longitude, accuracy, at: timestamp };
}

/** The codes of `GeolocationPositionError`. */
const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export function readProblem({ code }: { code: number }): PositionProblem {
  return problems[code] ?? 'unknown';
}

/** One fix. Callers have made sure of the consent: nothing in here asks for it. */
export function locate(options: PositionOptions): Promise<Fix> {
  return new Promise((resolve, reject) => {
    const geolocation = findGeolocation();
    if (!geolocation) return reject(new NoPosition('unsupported'));
    geolocation.getCurrentPosition(
      (position) => resolve(readFix(position)),
      (error) => reject(new NoPosition(readProblem(error))),
      options,
    );
  });
}
