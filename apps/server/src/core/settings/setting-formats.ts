import { z } from 'zod';

/* Formats of addresses and keys in settings. */

/** A mailbox with a display name. */
export interface Sender {
  name: string;
  address: string;
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** The product is served at the root of a host: below a path its links and cookies would be wrong. */
export const isSiteAddress = (text: string): boolean => {
  if (!isWebAddress(text)) return false;
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
};
export const isRedisAddress = (text: string): boolean =>
  URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol);
/** Without placeholders every tile would be the same picture. */
export const isTileAddress = (text: string): boolean =>
  isWebAddress(text) && ['{z}', '{x}', '{y}'].every((hole) => text.includes(hole));
/** `pmtiles://norway.pmtiles`: a file's name without a path, which becomes part of an address. */
export const isTileArchive = (text: string): boolean =>
  /^pmtiles:\/\/[a-zA-Z\d][\w.-]{0,99}\.pmtiles$/.test(text);
/** A base to which a path and a query are added; a service of one's own network may speak plain http. */
export const isServiceAddress = (text: string): boolean => {
  if (!isWebAddress(text)) return false;
  const { search, hash, username } = new URL(text);
  return `${search}${hash}${username}` === '' && !/[?#]/.test(text);
};
/** https, or loopback: plain http elsewhere could be intercepted. */
export const isSafeAddress = (text: string): boolean =>
  isWebAddress(text) &&
  (text.startsWith('https:') || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(text).hostname));
export const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
export const isContactAddress = (text: string): boolean =>
  URL.canParse(text) && /^(https|mailto):$/.test(new URL(text).protocol);
export const isDatabaseAddress = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

/** `Name <address>`, or an address alone with an empty name. */
export function readSender(text: string): Sender {
  const [, name = '', address = text] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.replaceAll(/^"|"$/g, ''), address: address.trim() };
}

/** Bytes as base64url, of one length. */
export const keySchema = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}$`), `${length} characters of base64url`)
    .optional();
