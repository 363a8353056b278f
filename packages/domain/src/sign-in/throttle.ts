/** How many failures pass at once, and how long is waited after each further one. */
export interface Quota {
  free: number;
  /** Seconds after the last free one; twice as long after each further one. */
  first: number;
  /** Seconds at most. */
  longest: number;
}

/**
 * The counters of failed attempts. A device that signed in before has its own quota, which attacks from elsewhere
 * cannot exhaust. All others share those of the account, the address and their combination. One account, one of its
 * devices and its codes allow at most ten attempts within any quarter of an hour, from however many places; waits are
 * no longer than that requires, since the owner on a new device is subject to them too.
 */
export const signInQuotas = {
  /** A known device of the account. */
  device: { free: 5, first: 30, longest: 4 * 60 },
  /** One account from one address; right attempts count until they are answered, and a family may sign in at once. */
  place: { free: 5, first: 1, longest: 15 * 60 },
  /** One account from all unknown devices. */
  account: { free: 5, first: 30, longest: 4 * 60 },
  /** All accounts from one address. */
  address: { free: 30, first: 1, longest: 5 * 60 },
  /** Codes of the second factor, from all unknown devices and from a known one. */
  code: { free: 5, first: 30, longest: 15 * 60 },
  codeOfDevice: { free: 5, first: 30, longest: 15 * 60 },
} as const satisfies Record<string, Quota>;
export type QuotaName = keyof typeof signInQuotas;

/** Minutes without a failure after which all is forgiven. */
export const forgivenAfterMinutes = 60;

/** Seconds to wait after so many failures: once, twice, four times `first` … from the last free one on. */
export function waitAfter({ free, first, longest }: Quota, failures: number): number {
  if (failures < free) return 0;
  return Math.min(first * 2 ** Math.min(failures - free, 30), longest);
}

/** Before when a failure must have been to count no more. */
export function forgivenBefore(now: Date): Date {
  return new Date(now.getTime() - forgivenAfterMinutes * 60_000);
}
