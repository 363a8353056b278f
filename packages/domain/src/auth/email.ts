import { z } from 'zod';

/** Characters of an address at most, with its domain (RFC 5321). */
export const emailLength = 254;

const local = /^[^@]{1,64}@/;
const grammar = z.email();

/**
 * The normalised spelling under which an address is stored, compared and counted: trimmed, A–Z in lower case. Nothing
 * else is folded: `toLowerCase` turns the Kelvin sign into `k`, and PostgreSQL turns `İ` into `i`, so one account would
 * match several spellings. A text with any other character is left as it is and is not an address.
 */
export const foldEmail = (typed: string): string =>
  typed.trim().replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase());

/**
 * The canonical form of an e-mail address: two texts name the same mailbox exactly when their canonical forms are
 * identical. Only ASCII is accepted: an international domain is written as `xn--…`.
 * @returns undefined for a text that is no address: no account can have it.
 */
export function canonicalEmail(typed: string): string | undefined {
  const email = foldEmail(typed);
  if (email.length > emailLength || !local.test(email)) return undefined;
  return grammar.safeParse(email).success ? email : undefined;
}

/** Whether two texts are the same address. */
export function isSameEmail(one: string, other: string): boolean {
  const email = canonicalEmail(one);
  return email !== undefined && email === canonicalEmail(other);
}

/** Whether the domain is reserved (RFC 6761), as the one given to erased accounts: nobody can receive email there. */
export function isReservedEmail(email: string): boolean {
  return /[.@](?:invalid|localhost)$/.test(foldEmail(email));
}

/** Domain of the addresses that replace those of erased accounts. */
const erasedDomain = 'deleted.invalid';

/** The address of an erased account; `random` prevents others from registering it first. */
export const erasedEmail = (random: string): string => `deleted-${random}@${erasedDomain}`;
