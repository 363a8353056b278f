import { type Role, isAdmin, isModerator } from '../access/roles.ts';

/** The searching user; null is a visitor. */
export type Searcher = { role: Role } | null;
type MayRead = (searcher: Searcher) => boolean;

const anyone: MayRead = () => true;
const moderators: MayRead = (searcher) => searcher !== null && isModerator(searcher);
const admins: MayRead = (searcher) => searcher !== null && isAdmin(searcher);

/**
 * The searched fields of each list, with the permission to read them. A field the user may not read is not searched:
 * otherwise its text could be guessed character by character.
 */
export const searchFields = {
  users: { name: moderators, email: admins },
  bookings: {
    clientName: moderators,
    masterName: moderators,
    serviceName: admins,
    description: admins,
  },
  reviews: { clientName: moderators, masterName: moderators, comment: moderators },
  comments: { text: moderators },
  subscribers: { email: admins },
  posts: { words: anyone },
} as const satisfies Record<string, Record<string, MayRead>>;

export type SearchedList = keyof typeof searchFields;
export type SearchField<List extends SearchedList> = keyof (typeof searchFields)[List] & string;

/** The fields of a list that are searched for this person. */
export function searchableFields(list: SearchedList, searcher: Searcher): string[] {
  return Object.entries<MayRead>(searchFields[list]).flatMap(([field, mayRead]) =>
    mayRead(searcher) ? [field] : [],
  );
}

/** Whether this person may read everything that a list is searched by. */
export function searchesWhole(list: SearchedList, searcher: Searcher): boolean {
  return Object.values<MayRead>(searchFields[list]).every((mayRead) => mayRead(searcher));
}
