import { z } from 'zod';

/* What addresses and keys in settings may look like. */

/** A letter box with the name that mail programs show for it. */
export interface Sender {
  name: string;
  address: string;
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** The product serves every path of its own host: below a path of another site its links and cookies would be wrong. */
export const isSiteAddress = (text: string): boolean => {
  if (!isWebAddress(text)) return false;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
};
export const isRedisAddress = (text: string): boolean =>
  URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol);
/** Without a tile's place in it, each address would bring the same picture. */
export const isTileAddress = (text: string): boolean =>
  isWebAddress(text) && ['{z}', '{x}', '{y}'].every((hole) => text.includes(hole));
/** Over an open line anybody could answer in the other's place; on this machine nobody else can. */
export const isSafeAddress = (text: string): boolean =>
  isWebAddress(text) &&
  (text.startsWith('https:') || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(text).hostname));
export const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
export const isContactAddress = (text: string): boolean =>
  URL.canParse(text) && /^(https|mailto):$/.test(new URL(text).protocol);
export const isDatabaseAddress = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

/** `Name <address>`, or an address alone: then the name is empty. */
export function readSender(text: string): Sender {
  const [, name = '', address = text] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.replaceAll(/^"|"$/g, ''), address: address.trim() };
}

/** Bytes as base64url, of one length. */
export const keySchema = (letters: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${letters}}$`), `${letters} letters of base64url`)
    .optional();
