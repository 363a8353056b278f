import { describe, expect, it } from 'vitest';
import { checkOrigins } from './lock-origins.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const sound = { version: '1.0.0', integrity };

function found(packages: object, manifest: object = {}): string[] {
  const lock = JSON.stringify({ packages: { '': {}, 'apps/server': {}, ...packages } });
  const files = { 'package-lock.json': lock, 'package.json': JSON.stringify(manifest) };
  return describeFailures(checkOrigins(repositoryWith(files)));
}

describe('where locked packages come from', () => {
  it('is the registry of the machine, with a sum for each', () => {
    const linked = { 'node_modules/@mesterhand/server': { link: true, resolved: 'apps/server' } };
    expect(found({ 'node_modules/x': sound, ...linked })).toEqual([]);
  });

  it.each([
    ['https://registry.example/x.tgz', 'names a registry host'],
    ['http://registry.example/x.tgz', 'comes from http'],
    ['git+ssh://git@example.no/x.git#abc', 'comes from git+ssh'],
    ['file:../x.tgz', 'comes from file'],
  ])('is not %s', (resolved, message) => {
    expect(found({ 'node_modules/x': { ...sound, resolved } })[0]).toContain(message);
  });

  it.each([undefined, '', 'sha1-AAAA', 'sha512-AAAA'])('is proved by no sum %j', (wrong) => {
    expect(found({ 'node_modules/x': { ...sound, integrity: wrong } })[0]).toContain(
      'no sha-512 sum',
    );
  });

  it.each(['github:a/b', 'a/b', 'git+https://example.no/x.git', 'https://example.no/x.tgz'])(
    'is not %s by a dependency of another package',
    (version) => {
      const packages = { 'node_modules/x': { ...sound, dependencies: { y: version } } };
      expect(found(packages)[0]).toContain(`asks for y at ${version}`);
      const usual = { y: '^1.2.0 || >=3', z: 'npm:other@1.0.0' };
      expect(found({ 'node_modules/x': { ...sound, dependencies: usual } })).toEqual([]);
    },
  );
});

describe('install scripts', () => {
  const packages = { 'node_modules/@a/x': { ...sound, hasInstallScript: true } };

  it('are decided over, one by one', () => {
    expect(found(packages)[0]).toContain('decide over it');
    expect(found(packages, { allowScripts: { '@a/x': false } })).toEqual([]);
    expect(found(packages, { allowScripts: { '@a/x': true } })).toEqual([]);
  });

  it('are not allowed to what has none', () => {
    expect(found({}, { allowScripts: { '@a/x': true } })[0]).toContain('(any more)');
  });
});

describe('security-relevant packages', () => {
  it('is locked in one version', () => {
    const twice = (version: string, more: object = {}) => ({
      'node_modules/zod': { ...sound, version: '4.6.7' },
      'node_modules/x/node_modules/zod': { ...sound, version, ...more },
    });
    expect(found(twice('3.0.0'))[0]).toContain('zod is locked in 4.6.7 and 3.0.0');
    expect(found(twice('4.6.7'))).toEqual([]);
    expect(found(twice('3.0.0', { dev: true }))).toEqual([]);
  });
});
