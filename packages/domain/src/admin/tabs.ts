import { type Actor, isAdmin, isModerator } from '../access/actor.ts';

/** The twelve tabs of the panel in their order, the first one being where it opens. */
export const adminTabs = [
  'dashboard',
  'users',
  'bookings',
  'categories',
  'reviews',
  'messages',
  'blog',
  'gallery',
  'master-gallery',
  'masters-map',
  'coordinates',
  'settings',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Pages of the administration that are not tabs. */
export const adminPages = ['verification', 'reports', 'support', 'newsletter', 'audit'] as const;
export type AdminPage = AdminTab | (typeof adminPages)[number];

/** Pages for moderators (trap 18), the first one being where the panel opens to them. */
const ofModerators: readonly AdminPage[] = [
  'reviews',
  'messages',
  // Its requests, offers, agreements and objections; the bookings themselves are for administrators.
  'bookings',
  // Its comments; posts are written by administrators.
  'blog',
  'gallery',
  'master-gallery',
  'reports',
  'support',
];

/** Whether an actor may open a page of the administration; the server checks every operation on it again. */
export function mayOpenPage(actor: Pick<Actor, 'role'>, page: AdminPage): boolean {
  return isAdmin(actor) || (isModerator(actor) && ofModerators.includes(page));
}

/** The first page an actor sees in the administration; undefined where it is closed to them. */
export function firstPageOf(actor: Pick<Actor, 'role'>): AdminPage | undefined {
  if (isAdmin(actor)) return adminTabs[0];
  return isModerator(actor) ? ofModerators[0] : undefined;
}

/** The views of the page of bookings in their order. */
export const bookingViews = [
  'bookings',
  'requests',
  'offers',
  'agreements',
  'objections',
  'noShows',
] as const;
export type BookingView = (typeof bookingViews)[number];

/** The views that an actor may open: bookings show phones and addresses, so they are for administrators. */
export function bookingViewsOf(actor: Pick<Actor, 'role'>): readonly BookingView[] {
  if (isAdmin(actor)) return bookingViews;
  return isModerator(actor) ? bookingViews.filter((view) => view !== 'bookings') : [];
}
