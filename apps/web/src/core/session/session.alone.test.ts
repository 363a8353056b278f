import { beforeEach, describe, expect, test, vi } from 'vitest';

const kari = {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 400 00 000',
  firstName: 'Kari',
  lastName: 'Nordmann',
  avatar: null,
  userType: 'client',
  isAdmin: false,
  role: 'user',
  masterId: null,
} as const;

/** The store reads local storage at module load. */
async function loadPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => localStorage.clear());

describe('C-97 the stored session', () => {
  test('is restored when the page loads', async () => {
    localStorage.setItem('user', JSON.stringify(kari));
    localStorage.setItem('token', 'abc');
    expect((await loadPage()).readSession()).toEqual({ user: kari, token: 'abc' });
  });

  test('is not parsed when absent: a thrown error is expensive, and most visits have no session', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect((await loadPage()).readSession()).toBeNull();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test.each([
    ['is not JSON', '{"id":'],
    ['lacks a field', JSON.stringify({ ...kari, firstName: undefined })],
    ['has an unknown role', JSON.stringify({ ...kari, role: 'owner' })],
    ['is a list', '[]'],
    ['is null', 'null'],
  ])('discards user and token when the user %s', async (_, user) => {
    localStorage.setItem('user', user);
    localStorage.setItem('token', 'abc');
    expect((await loadPage()).readSession()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('discards a user without a token', async () => {
    localStorage.setItem('user', JSON.stringify(kari));
    expect((await loadPage()).readSession()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test('is written at sign-in, cleared at sign-out, and listeners are notified of both', async () => {
    const { signIn, signOut, subscribeToSession } = await loadPage();
    const heard = vi.fn<() => void>();
    const stop = subscribeToSession(heard);
    signIn(kari, 'abc');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(kari);
    expect(localStorage.getItem('token')).toBe('abc');
    signOut();
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });

  test('follows a sign-out in another tab', async () => {
    const { readSession, signIn, subscribeToSession } = await loadPage();
    const stop = subscribeToSession(() => {});
    signIn(kari, 'abc');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(readSession()).toBeNull();
    stop();
  });

  test('a half-written session of another tab is neither adopted nor discarded', async () => {
    const { readSession, subscribeToSession } = await loadPage();
    const stop = subscribeToSession(() => {});
    localStorage.setItem('user', JSON.stringify(kari));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(localStorage.getItem('user')).not.toBeNull();
    localStorage.setItem('token', 'abc');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(readSession()).toEqual({ user: kari, token: 'abc' });
    stop();
  });
});
