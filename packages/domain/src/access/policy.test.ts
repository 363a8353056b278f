import { describe, expect, test } from 'vitest';
import type { Actor, Role } from './actor.ts';
import { type Action, type PolicyThings, can } from './policy.ts';

const person = (userId: number, role: Role = 'user', masterId: number | null = null): Actor => ({
  userId,
  role,
  masterId,
  userType: masterId === null ? 'client' : 'master',
});

const people = {
  visitor: null,
  owner: person(10),
  stranger: person(7),
  master: person(20, 'user', 7),
  otherMaster: person(21, 'user', 10),
  moderator: person(31, 'moderator'),
  admin: person(32, 'admin'),
  superadmin: person(33, 'superadmin'),
};
type Name = keyof typeof people;

// The subject belongs to client 10 and master record 7; user 7 and master record 10 exist as well.
const things: PolicyThings = {
  'bookings.read': { clientId: 10, masterId: 7 },
  'bookings.listOfClient': { clientId: 10 },
  'bookings.listOfMaster': { masterId: 7 },
  'bookings.create': { masterId: 7 },
  'noShows.decide': { clientId: 31, masterId: 7 },
  'offers.read': { clientId: 10, masterId: 7 },
  'offers.send': { masterId: 7 },
  'offers.decide': { clientId: 10 },
  'agreements.read': { clientId: 10, masterId: 7 },
  'changes.propose': { masterId: 7 },
  'changes.decide': { clientId: 10 },
  'bills.send': { masterId: 7 },
  'work.record': { masterId: 7 },
  'work.photos': { clientId: 10, masterId: 7 },
  'bills.decide': { clientId: 10 },
  'bills.settle': { clientId: 31, masterId: 7 },
  'bills.picture': { clientId: 10, masterId: 7 },
  'withdrawals.make': { clientId: 10 },
  'services.write': { masterId: 7 },
  'calendar.write': { masterId: 7 },
  'works.write': { masterId: 7 },
  'works.judge': { masterId: 7 },
  'works.readClient': { masterId: 7 },
  'works.deleteComment': { authorId: 10 },
  'gallery.judge': { masterId: 7 },
  'profile.edit': { masterId: 7 },
  'masters.review': { masterId: 7 },
  'reviews.answer': { masterId: 7 },
  'reviews.judge': { masterId: 7, clientId: 31 },
  'favourites.add': { masterId: 7 },
  'documents.read': { ownerId: 10 },
  'documents.decide': { ownerId: 32 },
  'reports.create': { ownerId: 10 },
  'reports.handle': { ownerId: 32 },
  'blocks.add': { userId: 10 },
  'messages.read': { clientId: 10, masterUserId: 20 },
  'messages.write': { clientId: 10, masterUserId: 20 },
  'messages.enquire': { masterUserId: 20 },
  'messages.picture': { clientId: 10, masterUserId: 20 },
  'jobRequests.read': { clientId: 10 },
  'jobRequests.withdraw': { clientId: 10 },
  'jobRequests.ask': { masterId: 7 },
  'jobRequests.picture': { clientId: 10, masterIds: [7] },
  'categories.write': null,
  'settings.write': null,
  'gallery.manage': null,
  'gallery.seeHidden': { ownerId: 10 },
  'pictures.crop': { ownerId: 10, purpose: 'work' },
  'blog.write': null,
  'comments.delete': { authorId: 10 },
  'comments.judge': { authorId: 31 },
  'support.answer': null,
  'newsletter.manage': null,
  'webhooks.manage': null,
  'masters.verify': { userId: 32 },
  'masters.import': null,
  'broadcasts.send': null,
};

const everyoneBut = (...names: Name[]): Name[] =>
  (
    ['owner', 'stranger', 'master', 'otherMaster', 'moderator', 'admin', 'superadmin'] as const
  ).filter((name) => !names.includes(name));

const matrix: Record<Action, Name[]> = {
  'bookings.read': ['owner', 'master', 'admin', 'superadmin'],
  'bookings.listOfClient': ['owner', 'admin', 'superadmin'],
  'bookings.listOfMaster': ['master', 'admin', 'superadmin'],
  'bookings.create': everyoneBut('master'),
  'noShows.decide': ['admin', 'superadmin'],
  'offers.read': ['owner', 'master', 'admin', 'superadmin'],
  'offers.send': ['master'],
  'offers.decide': ['owner'],
  'agreements.read': ['owner', 'master', 'admin', 'superadmin'],
  'changes.propose': ['master'],
  'changes.decide': ['owner'],
  'bills.send': ['master'],
  'work.record': ['master'],
  'work.photos': ['owner', 'master'],
  'bills.decide': ['owner'],
  'bills.settle': ['admin', 'superadmin'],
  'bills.picture': ['owner', 'master', 'moderator', 'admin', 'superadmin'],
  'withdrawals.make': ['owner'],
  'services.write': ['master', 'admin', 'superadmin'],
  'calendar.write': ['master', 'admin', 'superadmin'],
  'works.write': ['master', 'admin', 'superadmin'],
  'works.readClient': ['master', 'admin', 'superadmin'],
  'works.judge': everyoneBut('master'),
  'works.deleteComment': ['owner', 'moderator', 'admin', 'superadmin'],
  'gallery.judge': everyoneBut('master'),
  'profile.edit': ['master'],
  'masters.review': everyoneBut('master'),
  'reviews.answer': ['master'],
  'reviews.judge': ['admin', 'superadmin'],
  'favourites.add': everyoneBut('master'),
  'documents.read': ['owner', 'admin', 'superadmin'],
  'documents.decide': ['superadmin'],
  'reports.create': everyoneBut('owner'),
  'reports.handle': ['moderator', 'superadmin'],
  'blocks.add': everyoneBut('owner'),
  'messages.read': ['owner', 'master', 'admin', 'superadmin'],
  'messages.write': ['owner', 'master'],
  'messages.enquire': everyoneBut('master'),
  'messages.picture': ['owner', 'master', 'moderator', 'admin', 'superadmin'],
  'jobRequests.read': ['owner', 'admin', 'superadmin'],
  'jobRequests.withdraw': ['owner'],
  'jobRequests.ask': everyoneBut('master'),
  'jobRequests.picture': ['owner', 'master', 'admin', 'superadmin'],
  'categories.write': ['admin', 'superadmin'],
  'settings.write': ['admin', 'superadmin'],
  'gallery.manage': ['moderator', 'admin', 'superadmin'],
  'gallery.seeHidden': ['owner', 'moderator', 'admin', 'superadmin'],
  'pictures.crop': ['owner'],
  'blog.write': ['admin', 'superadmin'],
  'comments.delete': ['owner'],
  'comments.judge': ['admin', 'superadmin'],
  'support.answer': ['moderator', 'admin', 'superadmin'],
  'newsletter.manage': ['admin', 'superadmin'],
  'webhooks.manage': ['admin', 'superadmin'],
  'masters.verify': ['superadmin'],
  'masters.import': ['admin', 'superadmin'],
  'broadcasts.send': ['admin', 'superadmin'],
};

describe('C-116 the permission matrix', () => {
  const check = (action: Action) =>
    Object.entries(people).flatMap(([name, actor]) =>
      can(actor, action, things[action]) ? [name] : [],
    );

  test.each(Object.entries(matrix))('%s', (action, allowed) => {
    expect(check(isAction(action) ? action : fail(action))).toEqual(allowed);
  });
});

test.each([
  ['avatar', ['owner']],
  ['gallery', ['moderator', 'admin', 'superadmin']],
  ['blog', ['admin', 'superadmin']],
] as const)('a picture of the purpose %s is cropped by %o', (purpose, allowed) => {
  const names = Object.entries(people).flatMap(([name, actor]) =>
    can(actor, 'pictures.crop', { ownerId: 10, purpose }) ? [name] : [],
  );
  expect(names).toEqual(allowed);
});

function isAction(text: string): text is Action {
  return text in things;
}

function fail(text: string): never {
  throw new Error(`${text} is no action`);
}
