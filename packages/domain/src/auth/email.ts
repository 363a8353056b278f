import { z } from 'zod';

/** Characters of an address at most, with its domain (RFC 5321). */
export const emailLength = 254;

const local = /^[^@]{1,64}@/;
const grammar = z.email();

/**
 * The one spelling under which an address is stored, compared and counted: trimmed, and with the letters A–Z in lower
 * case. Nothing else is folded: `toLowerCase` makes the Kelvin sign a `k`, and PostgreSQL makes `İ` an `i`, so that one
 * account would answer to many spellings. A text with any other character is left as it is and is no address.
 */
export const foldEmail = (typed: string): string =>
  typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The canonical form of an e-mail address: two texts name the same mailbox exactly when their canonical forms are
 * identical. Addresses are ASCII: a local part beyond it is refused, and an international domain is written as `xn--…`.
 * @returns undefined for what is no address: no account can have it.
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

/** Whether nobody can have this address: RFC 6761 reserves the domains, and erased accounts are given one of them. */
export function isReservedEmail(email: string): boolean {
  return /[.@](?:invalid|localhost)$/.test(foldEmail(email));
}

/** Domain of the addresses that stand in the place of those of erased accounts. */
const erasedDomain = 'deleted.invalid';

/** The address of an erased account; `random` keeps others from taking it beforehand. */
export const erasedEmail = (random: string): string => `deleted-${random}@${erasedDomain}`;
