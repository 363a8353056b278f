import { readStored, writeStored } from './local-storage.ts';

/*
 * Text that was typed and not sent, on this device: it outlasts a reload, a sign-in and a closed tab. A deliberate sign-out
 * removes everything with this prefix.
 */
const keyOf = (name: string): string => `outbox-${name}`;

/** What is stored under a name; unreadable values count as absent. */
export function readUnsent<T>(
  name: string,
  parse: (value: unknown) => T | undefined,
): T | undefined {
  try {
    return parse(JSON.parse(readStored(keyOf(name)) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it with null. @returns whether the browser has stored it. */
export function storeUnsent(name: string, value: object | null): boolean {
  const text = value && JSON.stringify(value);
  writeStored(keyOf(name), text);
  return text === null || readStored(keyOf(name)) === text;
}
