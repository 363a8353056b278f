import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';

/** How long a browser that was let in is known, without coming back. */
export const knownDays = 400;
/** Browsers that are known of one person, the latest. */
export const knownDevices = 20;

/** A session on a device. Unknown values are empty. */
export const deviceSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the session.' }),
    browser: z
      .string()
      .meta({ description: 'Name of the browser; null when unknown.', examples: ['Firefox'] }),
    system: z.string().meta({
      description: 'Name of the operating system; null when unknown.',
      examples: ['Linux'],
    }),
    /** The address, shortened: `203.0.113.0/24`. */
    network: z.string().meta({
      description: 'Network that the session was used from, in part.',
      examples: ['203.0.113.0/24'],
    }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    /** To about a minute. */
    lastSeenAt: instantSchema.meta({ description: 'When the session was last used.' }),
    /** The session of the request. */
    current: z.boolean().meta({ description: 'Whether this is the session that asks.' }),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

export const endDeviceInput = z.object({
  id: idSchema.meta({ description: 'Id of the session.' }),
});

export const endedDevicesSchema = z
  .object({
    ended: z.int().meta({ description: 'Number of sessions that were ended.' }),
  })
  .meta({ id: 'EndedDevices' });

/** Signals that the list has changed; the client re-fetches it. */
export const devicesChangedSchema = z.object({
  changed: z.literal(true).meta({ description: 'Whether the list of sessions has changed.' }),
});

/** A device's name such as `Firefox, Windows`; empty when unknown. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return [browser, system].filter((word) => word !== '').join(', ');
}
