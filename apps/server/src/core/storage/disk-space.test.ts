import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { type WatchedSpace, refuseWhenFull, watchDiskSpace } from './disk-space.ts';

let watched: WatchedSpace | undefined;
afterEach(() => watched?.stop());

const person = { userId: 1, userType: 'client', role: 'user', masterId: null } as const;
const admin = { ...person, role: 'admin' } as const;

test('a full disk rejects writes until there is space, and logs each transition once', async () => {
  let free = 1e9;
  const logged: string[] = [];
  const note = (_: object, message: string): void => void logged.push(message);
  watched = await watchDiskSpace({
    folder: '/data',
    log: { error: note, info: note },
    measure: async () => free,
  });
  const space = watched;
  expect(() => refuseWhenFull({ actor: person, space })).not.toThrow();
  free = 1e6;
  await vi.waitFor(() => expect(space.isFull()).toBe(true), { timeout: 5000 });
  expect(() => refuseWhenFull({ actor: person, space })).toThrow('no room left');
  expect(() => refuseWhenFull({ actor: null, space })).toThrow('no room left');
  // Administrators must be able to free space.
  expect(() => refuseWhenFull({ actor: admin, space })).not.toThrow();
  free = 1e9;
  await vi.waitFor(() => expect(space.isFull()).toBe(false), { timeout: 5000 });
  expect(logged).toEqual([
    'The disk is full: changes are refused until there is room',
    'There is room on the disk again',
  ]);
});

test('unknown free space does not reject writes', async () => {
  watched = await watchDiskSpace({
    folder: '/data',
    log: { error: () => {}, info: () => {} },
    measure: () => Promise.reject(new Error('no such call')),
  });
  expect(watched.isFull()).toBe(false);
});

test('the system is asked about the folder itself', async () => {
  watched = await watchDiskSpace({
    folder: tmpdir(),
    log: { error: () => {}, info: () => {} },
  });
  expect(watched.isFull()).toBe(false);
});
