import type { SessionUser } from '@mesterhand/domain/access/actor';
import { roles, userTypes } from '@mesterhand/domain/access/roles';
import { readLanguage } from '@mesterhand/domain/pages/languages';
import { useSyncExternalStore } from 'react';
import { readOneOf } from '../navigation/search-params.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

export type Session = { user: SessionUser; token: string };

const listeners = new Set<() => void>();

type Claim = { [field in keyof SessionUser]?: unknown };

const isText = (value: unknown) => typeof value === 'string';
const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

/** Without the schema library, which stays out of the first load. */
function isSessionUser(value: Claim): value is SessionUser {
  return (
    isId(value.id) &&
    [value.email, value.phone, value.firstName, value.lastName].every(isText) &&
    (value.avatar === null || isText(value.avatar)) &&
    readOneOf(userTypes, value.userType) !== undefined &&
    readOneOf(roles, value.role) !== undefined &&
    typeof value.isAdmin === 'boolean' &&
    (value.masterId === null || isId(value.masterId)) &&
    (value.language === undefined || readLanguage(value.language) !== undefined)
  );
}

function parseUser(text: string | null): SessionUser | null {
  // Most visits have no session: avoid the cost of a thrown error.
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isSessionUser(value) ? value : null;
  } catch {
    return null;
  }
}

function readBoth(): Session | null {
  const token = readStored('token');
  const user = parseUser(readStored('user'));
  return token && user ? { user, token } : null;
}

/** Reads both stored keys; one without the other, or an unreadable user, discards both. */
export function restoreSession(): Session | null {
  const stored = readBoth();
  if (stored) return stored;
  writeStored('user', null);
  writeStored('token', null);
  return null;
}

// After the readers above, which are constants.
let session = restoreSession();

function replaceSession(next: Session | null): void {
  session = next;
  writeStored('user', next && JSON.stringify(next.user));
  writeStored('token', next && next.token);
  for (const listener of listeners) listener();
}

export function signIn(user: SessionUser, token: string): void {
  replaceSession({ user, token });
}

let isEndExpected = false;

export function signOut(): void {
  isEndExpected = false;
  replaceSession(null);
}

/**
 * While the user signs out or erases the account, the server refuses the session to whatever is in flight: that is not
 * reported as a loss.
 */
export function expectSessionEnd(isExpected: boolean): void {
  isEndExpected = isExpected;
}

const lossListeners = new Set<() => void>();

/** The server has ended the session: it ends here too, and listeners show the reason. */
export function expireSession(): void {
  if (isEndExpected) return;
  replaceSession(null);
  for (const listener of lossListeners) listener();
}

export function subscribeToLoss(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => void lossListeners.delete(listener);
}

export function readSession(): Session | null {
  return session;
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== 'token' && event.key !== 'user' && event.key !== null) return;
  const next = readBoth();
  // Another tab writes one key after the other: a half-written session is read again with the second key.
  if (next === null && (readStored('token') ?? readStored('user')) !== null) return;
  session = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession);
}
