import { type Role, roles } from '@mesterhand/domain/access/roles';
import type { Operation } from './document.ts';
import type { Meta, RestRoute } from '../trpc/index.ts';

/** Required role: as declared by the procedure, or superadmin. */
export type Who = Meta['actor'] | 'superadmin';

const texts: Record<Who, string> = {
  public: 'For everyone',
  user: 'For whoever is signed in',
  master: 'For masters',
  moderator: 'For moderators and administrators',
  admin: 'For administrators',
  superadmin: 'For superadmins',
};

/** Who may call an operation, and what a session changes. */
export interface Access extends Pick<RestRoute, 'callers' | 'optionalSession'> {
  actor: Who;
}

/** Who may call, as a sentence without its full stop. */
export function whoMay({ actor, callers, optionalSession }: Access): string {
  if (optionalSession === true) return `${texts[actor]}; whoever is signed in sees their own, too`;
  return callers === undefined ? texts[actor] : `${texts[actor]}: ${callers}`;
}

export function securityOf({ actor, optionalSession }: Access): Operation['security'] {
  if (optionalSession === true) return [{}, { bearer: [] }];
  return actor === 'public' ? [] : [{ bearer: [] }];
}

const lowest: Partial<Record<Who, Role>> = {
  moderator: 'moderator',
  admin: 'admin',
  superadmin: 'superadmin',
};

/** The `x-roles` of an operation; masters are determined by a record, not by the role. */
export function rolesOf(actor: Who): Pick<Operation, 'x-roles'> {
  const least = lowest[actor];
  if (least !== undefined) return { 'x-roles': roles.slice(roles.indexOf(least)) };
  return actor === 'master' ? { 'x-roles': ['master'] } : {};
}
