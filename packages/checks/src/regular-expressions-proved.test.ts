import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { proveLinear, readProved } from './regular-expressions.ts';

const path = 'packages/checks/src/regular-expressions-proved.json';
const text = readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8');

// The rule reads this list and leaves these proofs out of an ordinary run, because each takes a second or more.
it.each([...readProved(new Map([[path, text]]))])(
  'proves %s linear',
  (source) => {
    const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(source) ?? [];
    expect(pattern).not.toBe('');
    expect(proveLinear(pattern, flags)).toBeUndefined();
  },
  300_000,
);
