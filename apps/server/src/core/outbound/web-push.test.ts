import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadPushKeys } from './vapid-keys.ts';
import { isPublicHost, isPublicIp, lookupPublic } from './private-networks.ts';

const names = vi.hoisted(() => {
  const found: { address: string; family: number }[] = [];
  return { found };
});
type Found = (error: null, addresses: typeof names.found) => void;
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: object, done: Found) => done(null, names.found),
}));

describe('public addresses', () => {
  test.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['172.16.0.1', false],
    ['100.64.0.1', false],
    ['192.168.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2a00:1450:4010::5e', true],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['fc00::1', false],
    ['nothing', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicIp(address)).toBe(isPublic);
  });

  test.each([
    ['fcm.googleapis.com', true],
    ['web.push.apple.com.', true],
    ['localhost', false],
    ['a.localhost', false],
    ['printer', false],
    ['[2a00:1450:4010::5e]', true],
  ])('host %s: %s', (host, isPublic) => {
    expect(isPublicHost(host)).toBe(isPublic);
  });

  const resolvesTo = (addresses: typeof names.found) => {
    names.found = addresses;
  };
  const look = (all: boolean) =>
    new Promise((resolve, reject) => {
      lookupPublic('push.example.com', { all }, (error, address) =>
        error === null ? resolve(address) : reject(error),
      );
    });

  test('a name that leads into a closed network by one of its addresses is not connected to', async () => {
    resolvesTo([
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
    await expect(look(true)).rejects.toThrow('not public');
    await expect(look(false)).rejects.toThrow('not public');
  });

  test('a public one is', async () => {
    const found = [{ address: '8.8.8.8', family: 4 }];
    resolvesTo(found);
    expect(await look(true)).toEqual(found);
    expect(await look(false)).toBe('8.8.8.8');
    resolvesTo([]);
    await expect(look(false)).rejects.toThrow('no address');
  });
});

describe('the keys of pushes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'push-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are created once, by the first server, with owner-only permissions', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => loadPushKeys(folder)));
    for (const keys of made) expect(keys).toEqual(made[0]);
    expect(await loadPushKeys(folder)).toEqual(made[0]);
    const path = join(folder, 'secrets', 'vapid.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain(made[0]?.publicKey);
  });

  test.skipIf(process.platform === 'win32')('are closed to others who were let in', async () => {
    const path = join(folder, 'secrets', 'vapid.json');
    const before = await loadPushKeys(folder);
    await chmod(path, 0o644);
    expect(await loadPushKeys(folder)).toEqual(before);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('that are damaged are an error', async () => {
    await writeFile(join(folder, 'secrets', 'vapid.json'), '{"publicKey":');
    await expect(loadPushKeys(folder)).rejects.toThrow('holds no keys');
  });
});
