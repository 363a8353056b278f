import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import type { Bus } from '../events/index.ts';

/** The settings that every call or delivery obeys. */
export interface SwitchStates {
  /** Closed to everyone but administrators. */
  maintenanceMode: boolean;
  emailNotifications: boolean;
  smsNotifications: boolean;
}

export interface Switches {
  /** What holds now; from memory as long as nothing was changed. */
  read(): Promise<SwitchStates>;
  /** Something has changed: the next one asks. */
  forget(): void;
  stop(): void;
}

/** Milliseconds after which they are read again in any case: a hint lost on its way must not count for long. */
const maxAge = 1000;
/** Seconds after which it makes sense to come back to a closed house. */
const retryAfter = 60;

/** What the settings say now; for whoever looks rarely, such as a delivery. */
export function findSwitches(db: Kysely<DB>): Promise<SwitchStates> {
  return db
    .selectFrom('settings')
    .select(['maintenanceMode', 'emailNotifications', 'smsNotifications'])
    .executeTakeFirstOrThrow();
}

/** The switches at hand for every call, forgotten at once when any server changes them. */
export function followSwitches(db: Kysely<DB>, bus: Bus): Switches {
  let known: { states: Promise<SwitchStates>; until: number } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const stop = bus.subscribe('settings', forget);
  return {
    forget,
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

/**
 * Lets nobody but administrators pass while the house is closed for maintenance.
 * @throws AppError `server.maintenance`.
 */
export async function refuseWhenClosed(caller: {
  actor: Actor | null;
  switches?: Switches | undefined;
}): Promise<void> {
  const { actor, switches } = caller;
  if (switches === undefined || (actor !== null && isAdmin(actor))) return;
  if ((await switches.read()).maintenanceMode)
    throw new AppError('server.maintenance', { retryAfter });
}
