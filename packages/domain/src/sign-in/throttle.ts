/** How many failures pass at once, and how long at most is waited after each further one. */
export interface Budget {
  free: number;
  /** Seconds. */
  longest: number;
}

/**
 * Whose failures are counted together. A device that was let in before has a budget of its own, which nobody who
 * hammers the account from elsewhere can spend. Everybody else shares what the account, the address and the two
 * together have: the account's own waits stay short, since they are the ones that its owner meets on a new device.
 */
export const budgets = {
  /** A known device of the account. */
  device: { free: 5, longest: 5 * 60 },
  /** One account from one address; right attempts count until they are answered, and a family may sign in at once. */
  place: { free: 5, longest: 15 * 60 },
  /** One account from all unknown devices. */
  account: { free: 20, longest: 30 },
  /** All accounts from one address. */
  address: { free: 30, longest: 5 * 60 },
  /** Codes of the second factor, from all unknown devices and from a known one. */
  code: { free: 5, longest: 15 * 60 },
  codeOfDevice: { free: 5, longest: 15 * 60 },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof budgets;

/** Minutes without a failure after which all is forgiven. */
export const forgivenAfterMinutes = 60;

/** Seconds to wait after so many failures: 1, 2, 4 … from the last free one on. */
export function waitAfter({ free, longest }: Budget, failures: number): number {
  if (failures < free) return 0;
  return Math.min(2 ** Math.min(failures - free, 30), longest);
}

/** Before when a failure must have been to count no more. */
export function forgivenBefore(now: Date): Date {
  return new Date(now.getTime() - forgivenAfterMinutes * 60_000);
}
