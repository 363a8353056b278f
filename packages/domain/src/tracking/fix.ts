/** A device's position: degrees in WGS 84, metres, and the instant in milliseconds. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number;
  at: number;
}

/** Why a device returned no position. */
export const positionProblems = [
  'unsupported',
  'denied',
  'unavailable',
  'timeout',
  'unknown',
] as const;
export type PositionProblem = (typeof positionProblems)[number];

const byCode: Partial<Record<number, PositionProblem>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

/** The meaning of a `GeolocationPositionError` code. */
export function problemOf(code: number): PositionProblem {
  return byCode[code] ?? 'unknown';
}

/** Whether a retry is pointless: a refused permission stays refused, and a device without a receiver stays so. */
export function isFinal(problem: PositionProblem): boolean {
  return problem === 'denied' || problem === 'unsupported';
}
