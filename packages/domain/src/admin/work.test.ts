import { expect, test } from 'vitest';
import { workKinds, workKindsOf } from './work.ts';

test('documents wait for administrators alone', () => {
  expect(workKindsOf({ role: 'admin' })).toEqual(workKinds);
  expect(workKindsOf({ role: 'moderator' })).toEqual([
    'reports',
    'enquiries',
    'objections',
    'noShows',
    'requests',
    'reviews',
  ]);
});
