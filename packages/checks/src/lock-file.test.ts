import { describe, expect, it } from 'vitest';
import { checkLockFile } from './lock-file.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const native = {
  integrity,
  version: '1.0.0',
  optionalDependencies: { '@x/darwin-arm64': '1.0.0' },
};
const binding = { integrity, version: '1.0.0' };

function found(packages: object, manifest = '{}'): string[] {
  const lock = JSON.stringify({ packages });
  return describeFailures(
    checkLockFile(repositoryWith({ 'package-lock.json': lock, 'package.json': manifest })),
  );
}

describe('the lock file', () => {
  it('accepts a platform package beside its owner or above it', () => {
    const beside = 'node_modules/x/node_modules/@x/darwin-arm64';
    expect(found({ 'node_modules/x': native, 'node_modules/@x/darwin-arm64': binding })).toEqual(
      [],
    );
    expect(found({ 'node_modules/x': native, [beside]: binding })).toEqual([]);
    expect(
      found({ 'db/node_modules/x': native, 'db/node_modules/@x/darwin-arm64': binding }),
    ).toEqual([]);
  });

  it('finds a release that misses a platform', () => {
    expect(found({ 'node_modules/x': native })[0]).toContain('@x/darwin-arm64 1.0.0 is not locked');
  });

  it('finds a platform package of another version', () => {
    const other = {
      'node_modules/x': native,
      'node_modules/@x/darwin-arm64': { integrity, version: '0.9.0' },
    };
    expect(found(other)).toHaveLength(1);
  });

  it('finds a registry host', () => {
    const hosted = { ...binding, resolved: 'https://registry.example/x.tgz' };
    expect(
      found({ 'node_modules/x': native, 'node_modules/@x/darwin-arm64': hosted })[0],
    ).toContain('names a registry host');
  });

  it.each(['^1.0.0', '~1.0.0', 'latest', '*', '>=1'])('finds the loose version %s', (version) => {
    const sound = { 'node_modules/x': native, 'node_modules/@x/darwin-arm64': binding };
    const manifest = JSON.stringify({ devDependencies: { x: version } });
    expect(found(sound, manifest)[0]).toContain('package.json:1 x is asked for as');
  });

  it('fails when no platform package was read', () => {
    expect(found({ 'node_modules/x': binding })[0]).toContain('check the reader');
  });
});
