import { type Actor, isAdmin, isMasterSelf, isModerator } from './actor.ts';

/** The two sides of a booking; access depends on nothing else. */
export interface BookingSides {
  clientId: number;
  masterId: number;
}

/** The two participants, by user id: a former master keeps access to the conversation. */
export interface ConversationSides {
  clientId: number;
  masterUserId: number;
}

/** Each permission with the subject it is decided for. */
export interface PolicyThings {
  'bookings.read': BookingSides;
  'bookings.listOfClient': { clientId: number };
  'bookings.listOfMaster': { masterId: number };
  'bookings.create': { masterId: number };
  'services.write': { masterId: number };
  'calendar.write': { masterId: number };
  'works.write': { masterId: number };
  'works.judge': { masterId: number };
  /** The customer of a finished work has not agreed to show their name to visitors. */
  'works.readClient': { masterId: number };
  /** `null` is another author: readers learn only which comments are their own. */
  'works.deleteComment': { authorId: number | null };
  'gallery.judge': { masterId: number | null };
  'profile.edit': { masterId: number };
  'masters.review': { masterId: number };
  'reviews.judge': { masterId: number; clientId: number | null };
  'favourites.add': { masterId: number };
  'documents.read': { ownerId: number };
  'documents.decide': { ownerId: number };
  'reports.create': { ownerId: number | null };
  'reports.handle': { ownerId: number | null };
  'blocks.add': { userId: number };
  'messages.read': ConversationSides;
  'messages.write': ConversationSides;
  'messages.enquire': { masterUserId: number };
  'messages.picture': ConversationSides;
  /** Belongs to the site, so there is no owner to check. */
  'categories.write': null;
  'settings.write': null;
  'gallery.manage': null;
  'gallery.seeHidden': { ownerId: number | null };
  'blog.write': null;
  /** `null` is another author: readers learn only which comments are their own. */
  'comments.delete': { authorId: number | null };
  'comments.judge': { authorId: number };
  'support.answer': null;
  'newsletter.manage': null;
  'webhooks.manage': null;
  'masters.verify': { userId: number };
  'masters.import': null;
  'broadcasts.send': null;
}
export type Action = keyof PolicyThings;

const takesPart = (actor: Actor, { clientId, masterUserId }: ConversationSides): boolean =>
  actor.userId === clientId || actor.userId === masterUserId;

type Policies = { [A in Action]: (actor: Actor, thing: PolicyThings[A]) => boolean };

const policies: Policies = {
  'bookings.read': (actor, booking) =>
    actor.userId === booking.clientId || isMasterSelf(actor, booking.masterId) || isAdmin(actor),
  'bookings.listOfClient': (actor, { clientId }) => actor.userId === clientId || isAdmin(actor),
  'bookings.listOfMaster': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'bookings.create': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'calendar.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'services.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.readClient': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.judge': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'works.deleteComment': (actor, { authorId }) => actor.userId === authorId || isModerator(actor),
  'gallery.judge': (actor, { masterId }) => masterId === null || !isMasterSelf(actor, masterId),
  'profile.edit': (actor, { masterId }) => isMasterSelf(actor, masterId),
  'masters.review': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  // Neither the author nor the reviewed master.
  'reviews.judge': (actor, { masterId, clientId }) =>
    isModerator(actor) && actor.userId !== clientId && !isMasterSelf(actor, masterId),
  'favourites.add': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'documents.read': (actor, { ownerId }) => actor.userId === ownerId || isAdmin(actor),
  'documents.decide': (actor, { ownerId }) => isAdmin(actor) && actor.userId !== ownerId,
  'reports.create': (actor, { ownerId }) => actor.userId !== ownerId,
  'reports.handle': (actor, { ownerId }) => isModerator(actor) && actor.userId !== ownerId,
  'blocks.add': (actor, { userId }) => actor.userId !== userId,
  'messages.read': (actor, sides) => takesPart(actor, sides) || isAdmin(actor),
  'messages.write': takesPart,
  'messages.enquire': (actor, { masterUserId }) => actor.userId !== masterUserId,
  // Reports show moderators the reported picture.
  'messages.picture': (actor, sides) => takesPart(actor, sides) || isModerator(actor),
  'categories.write': isAdmin,
  'settings.write': isAdmin,
  'gallery.manage': isModerator,
  'gallery.seeHidden': (actor, { ownerId }) => actor.userId === ownerId || isModerator(actor),
  'blog.write': isAdmin,
  'comments.delete': (actor, { authorId }) => actor.userId === authorId,
  // Never the author.
  'comments.judge': (actor, { authorId }) => isModerator(actor) && actor.userId !== authorId,
  'support.answer': isModerator,
  // As few people as possible should see a list of addresses.
  'newsletter.manage': isAdmin,
  // Webhooks send data about everybody to an external address.
  'webhooks.manage': isAdmin,
  // Nobody verifies themselves.
  'masters.verify': (actor, { userId }) => isAdmin(actor) && actor.userId !== userId,
  'masters.import': isAdmin,
  'broadcasts.send': isAdmin,
};

/** Whether this actor may do that to this subject; the server throws on it, the web hides by it. */
export function can<A extends Action>(
  actor: Actor | null,
  action: A,
  thing: PolicyThings[A],
): boolean {
  return actor !== null && policies[action](actor, thing);
}
