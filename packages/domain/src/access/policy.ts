import type { PublicPurpose } from '../pictures/schema.ts';
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
  'noShows.decide': BookingSides;
  'offers.read': BookingSides;
  'offers.send': { masterId: number };
  'offers.decide': { clientId: number };
  'agreements.read': BookingSides;
  'changes.propose': { masterId: number };
  'changes.decide': { clientId: number };
  'bills.send': { masterId: number };
  'work.record': { masterId: number };
  'work.photos': BookingSides;
  'bills.decide': { clientId: number };
  'bills.settle': BookingSides;
  'bills.picture': BookingSides;
  'withdrawals.make': { clientId: number };
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
  'reviews.answer': { masterId: number };
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
  'jobRequests.read': { clientId: number };
  'jobRequests.withdraw': { clientId: number };
  'jobRequests.ask': { masterId: number };
  /** Masters who are asked and whose answer the request still awaits or has accepted. */
  'jobRequests.picture': { clientId: number; masterIds: readonly number[] };
  /** Belongs to the site, so there is no owner to check. */
  'categories.write': null;
  'settings.write': null;
  'gallery.manage': null;
  /** Who uploaded a picture, or edits what it belongs to. */
  'pictures.crop': { ownerId: number | null; purpose: PublicPurpose };
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

const isMaster = (actor: Actor, { masterId }: { masterId: number }): boolean =>
  isMasterSelf(actor, masterId);

const isClient = (actor: Actor, { clientId }: { clientId: number }): boolean =>
  actor.userId === clientId;

const isSideOrAdmin = (actor: Actor, sides: BookingSides): boolean =>
  isClient(actor, sides) || isMaster(actor, sides) || isAdmin(actor);

const takesPart = (actor: Actor, { clientId, masterUserId }: ConversationSides): boolean =>
  actor.userId === clientId || actor.userId === masterUserId;

type Policies = { [A in Action]: (actor: Actor, thing: PolicyThings[A]) => boolean };

const policies: Policies = {
  'bookings.read': isSideOrAdmin,
  'bookings.listOfClient': (actor, { clientId }) => actor.userId === clientId || isAdmin(actor),
  'bookings.listOfMaster': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'bookings.create': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  // Neither of the two who disagree.
  'noShows.decide': (actor, sides) =>
    isModerator(actor) && !isClient(actor, sides) && !isMaster(actor, sides),
  'offers.read': isSideOrAdmin,
  // Nobody offers, accepts or bills in the name of another, not even an administrator: it binds to pay.
  'offers.send': isMaster,
  'offers.decide': isClient,
  'agreements.read': isSideOrAdmin,
  'changes.propose': isMaster,
  'changes.decide': isClient,
  'bills.send': isMaster,
  'work.record': isMaster,
  // Of somebody's home: the two sides, not even administrators.
  'work.photos': (actor, sides) => isClient(actor, sides) || isMaster(actor, sides),
  'bills.decide': isClient,
  // Neither of the two who disagree.
  'bills.settle': (actor, sides) =>
    isModerator(actor) && !isClient(actor, sides) && !isMaster(actor, sides),
  // Moderators decide by the pictures.
  'bills.picture': (actor, sides) => isSideOrAdmin(actor, sides) || isModerator(actor),
  'withdrawals.make': isClient,
  'calendar.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'services.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.write': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.readClient': (actor, { masterId }) => isMasterSelf(actor, masterId) || isAdmin(actor),
  'works.judge': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'works.deleteComment': (actor, { authorId }) => actor.userId === authorId || isModerator(actor),
  'gallery.judge': (actor, { masterId }) => masterId === null || !isMasterSelf(actor, masterId),
  'profile.edit': (actor, { masterId }) => isMasterSelf(actor, masterId),
  'masters.review': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  // Nobody answers in the name of another.
  'reviews.answer': isMaster,
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
  'jobRequests.read': (actor, { clientId }) => actor.userId === clientId || isAdmin(actor),
  'jobRequests.withdraw': (actor, { clientId }) => actor.userId === clientId,
  'jobRequests.ask': (actor, { masterId }) => !isMasterSelf(actor, masterId),
  'jobRequests.picture': (actor, { clientId, masterIds }) =>
    actor.userId === clientId ||
    masterIds.some((masterId) => isMasterSelf(actor, masterId)) ||
    isAdmin(actor),
  'categories.write': isAdmin,
  'settings.write': isAdmin,
  'gallery.manage': isModerator,
  'pictures.crop': (actor, { ownerId, purpose }) => {
    if (purpose === 'blog') return isAdmin(actor);
    return purpose === 'gallery' ? isModerator(actor) : actor.userId === ownerId;
  },
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
