/** Where the device was: degrees, metres, and the moment in milliseconds. */
export type Fix = { latitude: number; longitude: number; accuracy: number; at: number };

/** Why there is no fix. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'unknown';
