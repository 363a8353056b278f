import { expect, test } from 'vitest';
import { type ProfileContents, completenessOf, profileParts } from './completeness.ts';
import { aboutLimits } from './limits.ts';

const complete: ProfileContents = {
  hasPhoto: true,
  aboutLength: aboutLimits.master,
  services: 1,
  hasBase: true,
  hasHours: true,
  documents: 1,
  isVerified: false,
};

test.each<[string, Partial<ProfileContents>, number, (typeof profileParts)[number] | null]>([
  ['nothing is missing', {}, 100, null],
  ['no photo', { hasPhoto: false }, 83, 'photo'],
  ['a description that is one character short', { aboutLength: 229 }, 83, 'description'],
  ['no service', { services: 0 }, 83, 'services'],
  ['no base', { hasBase: false }, 83, 'area'],
  ['no working hours', { hasHours: false }, 83, 'hours'],
  ['no document', { documents: 0 }, 83, 'documents'],
  ['no document of a verified master', { documents: 0, isVerified: true }, 100, null],
  ['the photo comes before the documents', { documents: 0, hasPhoto: false }, 67, 'photo'],
  ['services come before hours', { hasHours: false, services: 0, hasBase: false }, 50, 'services'],
])('completeness: %s', (_, part, percent, next) => {
  expect(completenessOf({ ...complete, ...part })).toMatchObject({ percent, next });
});

test('an empty profile misses every part, in order', () => {
  const empty = {
    hasPhoto: false,
    aboutLength: 0,
    services: 0,
    hasBase: false,
    hasHours: false,
    documents: 0,
    isVerified: false,
  };
  expect(completenessOf(empty)).toEqual({
    percent: 0,
    missing: [...profileParts],
    next: 'photo',
  });
});
