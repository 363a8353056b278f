/** Where a device was: degrees in WGS 84, metres, and the moment in milliseconds. */
export interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number;
  at: number;
}

/** Why a device told no position. */
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

/** What a browser means by the code of its `GeolocationPositionError`. */
export function problemOf(code: number): PositionProblem {
  return byCode[code] ?? 'unknown';
}

/** Whether asking again is of no use: who refuses once refuses always, and a device does not grow a receiver. */
export function isFinal(problem: PositionProblem): boolean {
  return problem === 'denied' || problem === 'unsupported';
}
