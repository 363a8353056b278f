import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import type { Bus } from '../events/index.ts';

/** Settings that every call or delivery checks. */
export interface SwitchStates {
  /** The site is closed to everyone but administrators. */
  maintenanceMode: boolean;
  emailNotifications: boolean;
  smsNotifications: boolean;
}

export interface Switches {
  /** The current settings; cached until they change. */
  read(): Promise<SwitchStates>;
  stop(): void;
}

/** Maximum age of the cache in milliseconds, in case a signal is lost. */
const maxAge = 1000;
/** `Retry-After` in seconds during maintenance. */
const retryAfter = 60;

/** Reads the settings without a cache; for rare readers, such as a delivery. */
export function findSwitches(db: Kysely<DB>): Promise<SwitchStates> {
  return db
    .selectFrom('settings')
    .select(['maintenanceMode', 'emailNotifications', 'smsNotifications'])
    .executeTakeFirstOrThrow();
}

/** Cached settings for every call, invalidated when any server changes them. */
export function followSwitches(db: Kysely<DB>, bus: Bus): Switches {
  let known: { states: Promise<SwitchStates>; until: number } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const stop = bus.subscribe('settings', forget);
  return {
    stop,
    async read() {
      if (known !== undefined && performance.now() < known.until) return known.states;
      const reading = { states: findSwitches(db), until: performance.now() + maxAge };
      known = reading;
      return reading.states.catch((error: unknown) => {
        if (known === reading) forget();
        throw error;
      });
    },
  };
}

/** Rejects everyone but administrators in maintenance mode. @throws AppError `server.maintenance`. */
export async function refuseWhenClosed(caller: {
  actor: Actor | null;
  switches?: Switches | undefined;
}): Promise<void> {
  const { actor, switches } = caller;
  if (switches === undefined || (actor !== null && isAdmin(actor))) return;
  if ((await switches.read()).maintenanceMode)
    throw new AppError('server.maintenance', { retryAfter });
}
