import { nobodysName } from '../privacy/nobody.ts';
import type { PublicProfile } from './schema.ts';

interface PersonName {
  firstName: string;
  lastName: string;
}

/** The public part of a last name: "N."; empty for an empty one. */
export function initialOf(lastName: string): string {
  const [initial] = lastName.trim();
  return initial === undefined ? '' : `${initial.toUpperCase()}.`;
}

/** A person's name next to what they published: the first name and an initial. */
export function publicNameOf({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${initialOf(lastName)}`.trim();
}

/** The same for a name stored as one text: its last word is shortened, an erased person's name is unchanged. */
export function publicNameOfText(name: string): string {
  if (name === nobodysName) return name;
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return publicNameOf({ firstName: words.join(' '), lastName });
}

/** The relation of a viewer to the profile's owner. */
export interface ProfileViewer {
  isOwner: boolean;
  isAdmin: boolean;
  /** The two share a booking or a conversation with messages. */
  isAcquainted: boolean;
  /** Came by the link that the owner has given away and not taken back. */
  hasLink: boolean;
}

/**
 * The part of a profile that a viewer may see. Ids can be enumerated, so strangers get the first name and an initial,
 * and no city; visible masters are shown with their full name.
 */
export function profileFor(profile: PublicProfile, viewer: ProfileViewer): PublicProfile {
  const { isOwner, isAdmin, isAcquainted, hasLink } = viewer;
  const isOpen = profile.masterId !== null || isOwner || isAdmin || isAcquainted || hasLink;
  return isOpen ? profile : { ...profile, lastName: initialOf(profile.lastName), city: null };
}

/** The path of a profile; `?s=` carries the secret of its shared link, which reveals the full profile. */
export const profileLinkPath = (userId: number, token: string | null): string =>
  token === null ? `/user/${userId}` : `/user/${userId}?s=${token}`;
