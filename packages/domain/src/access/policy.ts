import { type Actor, isAdmin, isMasterSelf } from './actor.ts';

/** The two sides of a booking, and nothing else of it, decide who may touch it. */
export interface BookingSides {
  clientId: number;
  masterId: number;
}

/** What may be asked, and of which thing. */
export interface PolicyThings {
  'bookings.read': BookingSides;
  'bookings.listOfClient': { clientId: number };
  'bookings.listOfMaster': { masterId: number };
  'bookings.create': { masterId: number };
  'services.write': { masterId: number };
  'profile.edit': { masterId: number };
  'masters.review': { masterId: number };
  'documents.read': { ownerId: number };
}
export type Action = keyof PolicyThings;

type Policies = { [A in Action]: (actor: Actor, thing: PolicyThings[A]) => boolean };

const policies: Policies = {
  'bookings.read': (actor, booking) =>
    actor.userId === booking.clientId || isMasterSelf(actor, booking.masterId) || isAdmin(actor),
  'bookings.listOfClient': (actor, { clientId }) => actor.userId === clientId || isAdmin(actor),
  'bookings.listOfMaster': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'bookings.create': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'services.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'profile.edit': (actor, { masterId }) => isMasterSelf(actor, masterId),
  'masters.review': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'documents.read': (actor, { ownerId }) => actor.userId === ownerId || isAdmin(actor),
};

/** The one answer to "may this actor do that to this thing?"; the server throws on it, the web hides by it. */
export function can<A extends Action>(
  actor: Actor | null,
  action: A,
  thing: PolicyThings[A],
): boolean {
  return actor !== null && policies[action](actor, thing);
}
