import { describe, expect, it } from 'vitest';
import { checkLicences } from './licences.ts';
import { describeFailures, repositoryWith } from './sound-repository.ts';

/** A lock file in which the server depends on `x`, which depends on `y`, next to the two exceptions. */
function found(licences: { x?: string; y?: string; 'web-push'?: string; tool?: string }): string[] {
  const locked = (license: string | undefined, more: object = {}) => ({
    version: '1.0.0',
    ...(license !== undefined && { license }),
    ...more,
  });
  const packages = {
    'apps/server': { dependencies: { x: '1.0.0', 'web-push': '1.0.0', sharp: '1.0.0' } },
    'packages/checks': { dependencies: { tool: '1.0.0' } },
    'node_modules/x': locked(licences.x ?? 'MIT', { dependencies: { y: '1.0.0' } }),
    'node_modules/x/node_modules/y': locked(licences.y ?? 'MIT'),
    'node_modules/y': locked('GPL-3.0-only'),
    'node_modules/tool': locked(licences.tool ?? 'GPL-3.0-only', { dev: true }),
    'node_modules/web-push': locked(licences['web-push'] ?? 'MPL-2.0'),
    'node_modules/sharp': locked('Apache-2.0', {
      optionalDependencies: { '@img/sharp-libvips-linux-x64': '1.0.0' },
    }),
    'node_modules/@img/sharp-libvips-linux-x64': locked('LGPL-3.0-or-later', { optional: true }),
  };
  const lock = JSON.stringify({ packages });
  return describeFailures(checkLicences(repositoryWith({ 'package-lock.json': lock })));
}

describe('licences', () => {
  it('accepts free ones, the named exceptions, and tools that production never sees', () => {
    expect(found({})).toEqual([]);
  });

  it.each(['(MIT OR GPL-3.0-only)', '(GPL-2.0-only OR Apache-2.0)', 'MIT AND ISC'])(
    'accepts %s',
    (x) => {
      expect(found({ x })).toEqual([]);
    },
  );

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN LICENSE', '', 'MPL-2.0'])(
    'finds %j in a package that another one brings',
    (y) => {
      expect(found({ y })).toHaveLength(1);
      expect(found({ y })[0]).toContain('y 1.0.0 is under');
    },
  );

  it('holds an exception to the licence that it was made for', () => {
    expect(found({ 'web-push': 'AGPL-3.0-only' })[0]).toContain('AGPL-3.0-only');
  });

  it('finds an exception that nothing needs any more', () => {
    const packages = {
      'apps/server': { dependencies: { x: '1.0.0' } },
      'node_modules/x': { version: '1.0.0', license: 'MIT' },
    };
    const lock = JSON.stringify({ packages });
    expect(
      describeFailures(checkLicences(repositoryWith({ 'package-lock.json': lock }))).join(' '),
    ).toContain('take the exception out');
  });

  it('fails when no package was read', () => {
    const lock = JSON.stringify({ packages: {} });
    expect(
      describeFailures(checkLicences(repositoryWith({ 'package-lock.json': lock })))[0],
    ).toContain('check the reader');
  });
});
