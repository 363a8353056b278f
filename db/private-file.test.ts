import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePrivate, readPrivate } from './private-file.ts';

let root: string;
let path: string;
const modeOf = async (place: string) => (await stat(place)).mode & 0o777;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-file-'));
  path = join(root, 'secrets', 'key');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('a secret in a file', () => {
  it('is its owner’s alone under the most generous mask', async () => {
    const before = process.umask(0);
    try {
      expect(await makePrivate(path, 'one')).toBe(true);
    } finally {
      process.umask(before);
    }
    expect([await modeOf(path), await modeOf(join(root, 'secrets'))]).toEqual([0o600, 0o700]);
  });

  it('is never readable by others, and leaves no temporary file', async () => {
    await mkdir(join(root, 'secrets'), { mode: 0o755 });
    await chmod(join(root, 'secrets'), 0o755);
    const state = { isMade: false };
    const making = makePrivate(path, 'one').then(() => (state.isMade = true));
    const seen: number[] = [];
    while (!state.isMade)
      for (const name of await readdir(join(root, 'secrets')))
        seen.push(await modeOf(join(root, 'secrets', name)).catch(() => 0o600));
    await making;
    expect(new Set(seen)).toEqual(new Set([0o600]));
    expect(await readdir(join(root, 'secrets'))).toEqual(['key']);
    expect(await modeOf(join(root, 'secrets'))).toBe(0o700);
  });

  it('stays when another one comes later', async () => {
    expect([await makePrivate(path, 'one'), await makePrivate(path, 'two')]).toEqual([true, false]);
    expect(await readPrivate(path)).toBe('one');
    expect(await readPrivate(join(root, 'secrets', 'none'))).toBeNull();
  });

  it.each(['644', '640', '660', '604', '666'])(
    'that others could use by mode %s is closed to them, and told of',
    async (mode) => {
      const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
      await makePrivate(path, 'one');
      await chmod(path, mode);
      await chmod(join(root, 'secrets'), 0o755);
      expect(await readPrivate(path)).toBe('one');
      expect([await modeOf(path), await modeOf(join(root, 'secrets'))]).toEqual([0o600, 0o700]);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(String(warn.mock.calls[0]?.[0])).toContain(`${path} could be read by others`);
    },
  );

  it.skipIf(process.platform !== 'linux')('that cannot be closed is refused', async () => {
    // A disk that ignores chmod is not available in a test; /proc does not allow it either.
    await expect(readPrivate('/proc/self/status')).rejects.toThrow('can be read by others');
  });

  it('is not reported when its permissions were right', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    await mkdir(join(root, 'secrets'), { mode: 0o700 });
    await writeFile(path, 'one', { mode: 0o600 });
    expect(await readPrivate(path)).toBe('one');
    expect(warn).not.toHaveBeenCalled();
  });
});
