/** How many failures pass at once, and how long is waited after each further one. */
export interface Quota {
  free: number;
  /** Seconds after the last free one; twice as long after each further one. */
  first: number;
  /** Seconds at most. */
  longest: number;
}

/**
 * Whose failures are counted together. A device that was let in before has a budget of its own, which nobody who
 * hammers the account from elsewhere can spend. Everybody else shares what the account, the address and the two
 * together have. One account, one of its devices and its codes let ten guesses through within any quarter of an hour
 * at most, from however many places they come; the waits are no longer than that takes, since its owner on a new
 * device meets them too.
 */
export const budgets = {
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
export type QuotaName = keyof typeof budgets;

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
