import { type Actor, type Role, isAdmin, roles } from '@mesterhand/domain/access/actor';
import {
  type AccountDecision,
  type AdminUser,
  decideDeletion,
  decideRole,
  decideSecondFactorReset,
  decideSessionsEnd,
  decideType,
  isTypeToggleable,
} from '@mesterhand/domain/admin/users';
import type { ErrorCode } from '@mesterhand/domain/errors/codes';

/** The acting user, and the number of superadmins: one must remain. */
export type Manager = { self: Pick<Actor, 'userId' | 'role'>; superadmins: number };

type Person = Pick<AdminUser, 'id' | 'role' | 'userType'>;

const refusalIn = (decision: AccountDecision): ErrorCode | undefined =>
  decision.kind === 'refused' ? decision.code : undefined;

export type RoleChoice = { role: Role; isNow: boolean; refusal: ErrorCode | undefined };

/** Every role, with the reason why it cannot be given to this user. */
export function roleChoices({ self, superadmins }: Manager, person: Person): RoleChoice[] {
  return roles.map((to) => ({
    role: to,
    isNow: person.role === to,
    refusal: refusalIn(decideRole(self, person, { to, superadmins })),
  }));
}

/** Why no other role can be given to this user at all. */
export function roleRefusal(manager: Manager, person: Person): ErrorCode | undefined {
  const others = roleChoices(manager, person).filter(({ isNow }) => !isNow);
  return others.every(({ refusal }) => refusal !== undefined) ? others[0]?.refusal : undefined;
}

export const otherType = ({ userType }: Person) => (userType === 'master' ? 'client' : 'master');

/** The toggle is hidden for staff. */
export function mayToggleType({ self }: Manager, person: Person): boolean {
  return isTypeToggleable(person) && decideType(self, person, otherType(person)).kind === 'change';
}

export function deletionRefusal({ self, superadmins }: Manager, person: Person) {
  return refusalIn(decideDeletion(self, person, { superadmins }));
}

export function secondFactorRefusal(
  { self }: Manager,
  person: Pick<AdminUser, 'id' | 'hasSecondFactor'>,
) {
  return refusalIn(decideSecondFactorReset(self, person));
}

export function sessionsRefusal({ self }: Manager, person: Person) {
  return refusalIn(decideSessionsEnd(self, person));
}

/** Bulk selection: never oneself, and never staff. */
export function mayDeleteAmongMany(manager: Manager, person: Person): boolean {
  return !isAdmin(person) && deletionRefusal(manager, person) === undefined;
}

export function mayTakeRoleAmongMany({ self, superadmins }: Manager, person: Person, to: Role) {
  return (
    !isAdmin(person) &&
    person.id !== self.userId &&
    decideRole(self, person, { to, superadmins }).kind === 'change'
  );
}
