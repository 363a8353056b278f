import { expect, test } from 'vitest';
import { adminTabs, adminPages, firstPageOf, mayOpenPage } from './tabs.ts';

test('A-01 there are twelve tabs and the panel opens at the dashboard', () => {
  expect(adminTabs).toHaveLength(12);
  expect(firstPageOf({ role: 'admin' })).toBe('dashboard');
  expect(firstPageOf({ role: 'superadmin' })).toBe('dashboard');
});

test('a moderator finds reviews, messages, the comments of the blog, the galleries, the reports and the enquiries, and nothing else', () => {
  const open = [...adminTabs, ...adminPages].filter((page) =>
    mayOpenPage({ role: 'moderator' }, page),
  );
  const found = ['reviews', 'messages', 'blog', 'gallery', 'master-gallery', 'reports', 'support'];
  expect(open).toEqual(found);
  expect(firstPageOf({ role: 'moderator' })).toBe('reviews');
});

test.each(['user', 'master'] as const)('A-03 the panel stays closed for the role %s', (role) => {
  expect(firstPageOf({ role })).toBeUndefined();
});
