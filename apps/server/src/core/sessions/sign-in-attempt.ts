import type { DeviceCookie } from './device-cookie.ts';

/** The client of a sign-in attempt. */
export interface Visit {
  now: Date;
  /** The network address as a rate limit key. */
  address: string;
  /** The User-Agent header. */
  agent: string;
  /** The token of its device cookie; null for a browser that never signed in. */
  device: string | null;
}

export function visitOf({
  now,
  address,
  agent,
  device,
}: Omit<Visit, 'device'> & { device: DeviceCookie }): Visit {
  return { now, address, agent, device: device.token };
}
