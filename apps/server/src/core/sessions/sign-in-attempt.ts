import type { DeviceCookie } from './device-cookie.ts';

/** Who knocks, as far as a service that lets people in may know it. */
export interface Visit {
  now: Date;
  /** The network address, as budgets count it. */
  address: string;
  /** What the browser says of itself. */
  agent: string;
  /** The token of its device cookie; null for a browser that was never let in. */
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
