import { readStored, writeStored } from './local-storage.ts';

/*
 * Text that was typed and not sent, on this device: it outlasts a reload, a sign-in and a closed tab.
 */

/** A deliberate sign-out removes everything with this prefix. */
export type UnsentKey = `outbox-${string}`;

/** What is stored under a key; unreadable values count as absent. */
export function readUnsent<T>(
  key: UnsentKey,
  parse: (value: unknown) => T | undefined,
): T | undefined {
  try {
    return parse(JSON.parse(readStored(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it with null. @returns whether the browser has stored it. */
export function storeUnsent(key: UnsentKey, value: object | null): boolean {
  const text = value && JSON.stringify(value);
  writeStored(key, text);
  return text === null || readStored(key) === text;
}
