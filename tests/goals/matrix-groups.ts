/**
 * Expected statuses in this order: visitor, stranger client, owner client, stranger master, owner master, moderator,
 * admin, superadmin. 200 stands for every success. Written by hand, so that no declaration vouches for itself.
 */
export const everyone = '200 200 200 200 200 200 200 200';
export const signedIn = '401 200 200 200 200 200 200 200';
export const masters = '401 403 403 200 200 403 403 403';
export const moderators = '401 403 403 403 403 200 200 200';
export const admins = '401 403 403 403 403 403 200 200';
export const superadmins = '401 403 403 403 403 403 403 200';
/** What belongs to the client does not exist for anybody else. */
export const clientAlone = '401 404 200 404 404 404 404 404';
/** A task of masters; to others than its own it does not exist. */
export const masterAlone = '401 403 403 404 200 403 403 403';
/** The same where the state of the thing does not permit it. */
export const clientAt = (status: number): string => `401 404 ${status} 404 404 404 404 404`;
export const masterAt = (status: number): string => `401 403 403 404 ${status} 403 403 403`;
export const bothSides = '401 404 200 404 200 404 404 404';
export const bothSidesOrAdmins = '401 404 200 404 200 404 200 200';
/** What belongs to the master is seen by all, and changed by few. */
export const masterOrAdmins = '401 403 403 403 200 403 200 200';
export const clientOrAdmins = '401 403 200 403 403 403 200 200';
/** Nobody likes, reviews, books or blocks themselves. */
export const notTheMaster = '401 200 200 200 403 200 200 200';

/** Guards that everybody passes before the input is refused: an invalid link, a wrong password. */
export const all = (status: number): string => Array.from({ length: 8 }, () => status).join(' ');
export const allSignedIn = (status: number): string => all(status).replace(/^\d+/, '401');
