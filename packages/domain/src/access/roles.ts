/** Kinds of users. In a file without schemas, so that the first page needs no schema library. */
export const userTypes = ['client', 'master'] as const;
export type UserType = (typeof userTypes)[number];

export const roles = ['user', 'master', 'moderator', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** `isAdmin` follows from the role alone. */
export function isAdmin(actor: { role: Role }): boolean {
  return actor.role === 'admin' || actor.role === 'superadmin';
}

/** Whether an actor moderates content: moderators and administrators. */
export function isModerator(actor: { role: Role }): boolean {
  return actor.role === 'moderator' || isAdmin(actor);
}

/** Whether this actor is the master with this record: ids of users never count as ids of masters. */
export function isMasterSelf(actor: { masterId: number | null }, masterId: number): boolean {
  return actor.masterId !== null && actor.masterId === masterId;
}
