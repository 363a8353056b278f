import { nobodysName } from '../privacy/nobody.ts';
import type { PublicProfile } from './schema.ts';

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Of a last name what strangers see: "N."; of none, nothing. */
export function initialOf(lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? '' : `${initial.toUpperCase()}.`;
}

/** How a person is called beside what they said in public: the first name and an initial. */
export function publicNameOf({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${initialOf(lastName)}`.trim();
}

/** The same of a name that was stored as one text: its last word is shortened, whoever was erased stays so. */
export function publicNameOfText(name: string): string {
  if (name === nobodysName) return name;
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return publicNameOf({ firstName: words.join(' '), lastName });
}

/** How somebody who looks at a profile stands to its owner. */
export interface ProfileViewer {
  isOwner: boolean;
  isAdmin: boolean;
  /** The two share a booking or a conversation in which something was said. */
  isAcquainted: boolean;
  /** Came by the link that the owner has given away and not taken back. */
  hasLink: boolean;
}

/**
 * What a viewer sees of a person. Ids can be counted, so strangers get the first name and an initial, and no city;
 * visible masters offer themselves by their full name.
 */
export function profileFor(profile: PublicProfile, viewer: ProfileViewer): PublicProfile {
  const { isOwner, isAdmin, isAcquainted, hasLink } = viewer;
  const isOpen = profile.masterId !== null || isOwner || isAdmin || isAcquainted || hasLink;
  return isOpen ? profile : { ...profile, lastName: initialOf(profile.lastName), city: null };
}

/** The path of a profile; behind `?s=` the secret with which all of it is told, once it was given away. */
export const profileLinkPath = (userId: number, token: string | null): string =>
  token === null ? `/user/${userId}` : `/user/${userId}?s=${token}`;
