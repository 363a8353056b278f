import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './encrypted-columns.ts';

const key = randomBytes(32);
const vault = createVault(key);

test('what is sealed is not to be read, and opens for its owner', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'second-factor 7');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(vault.open(sealed, 'second-factor 7')).toBe('JBSWY3DPEHPK3PXP');
  expect(vault.seal('JBSWY3DPEHPK3PXP', 'second-factor 7')).not.toBe(sealed);
});

test('it opens neither in another’s place, nor with another key, nor changed', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'second-factor 7');
  expect(vault.open(sealed, 'second-factor 8')).toBeNull();
  expect(createVault(randomBytes(32)).open(sealed, 'second-factor 7')).toBeNull();
  for (const place of [0, 14, sealed.length - 3]) {
    const changed = sealed[place] === 'A' ? 'B' : 'A';
    const broken = `${sealed.slice(0, place)}${changed}${sealed.slice(place + 1)}`;
    expect(vault.open(broken, 'second-factor 7')).toBeNull();
  }
  expect(vault.open('', 'second-factor 7')).toBeNull();
});
