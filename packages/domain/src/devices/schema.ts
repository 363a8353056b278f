import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';

/** How long a browser that was let in is known, without coming back. */
export const knownDays = 400;
/** Browsers that are known of one person, the latest. */
export const knownDevices = 20;

/** A place where somebody is signed in. What it does not say of itself is empty. */
export const deviceSchema = z.object({
  id: idSchema,
  browser: z.string(),
  system: z.string(),
  /** The address, shortened: `203.0.113.0/24`. */
  network: z.string(),
  createdAt: instantSchema,
  /** To about a minute. */
  lastSeenAt: instantSchema,
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const endDeviceInput = z.object({ id: idSchema });

export const endedDevicesSchema = z.object({ ended: z.int() });

/** That the list is another now; what it is is asked anew. */
export const devicesChangedSchema = z.object({ changed: z.literal(true) });

/** Words for a device such as `Firefox, Windows`; empty when it told nothing. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return [browser, system].filter((word) => word !== '').join(', ');
}
