import { expect, test } from 'vitest';
import { adminTabs, adminPages, bookingViewsOf, firstPageOf, mayOpenPage } from './tabs.ts';

test('A-01 there are twelve tabs and the panel opens at the dashboard', () => {
  expect(adminTabs).toHaveLength(12);
  expect(firstPageOf({ role: 'admin' })).toBe('dashboard');
  expect(firstPageOf({ role: 'superadmin' })).toBe('dashboard');
});

test('a moderator finds reviews, messages, what is agreed, the comments of the blog, the galleries, the reports and the enquiries, and nothing else', () => {
  const open = [...adminTabs, ...adminPages].filter((page) =>
    mayOpenPage({ role: 'moderator' }, page),
  );
  const found = [
    'bookings',
    'reviews',
    'messages',
    'blog',
    'gallery',
    'master-gallery',
    'reports',
    'support',
  ];
  expect(open).toEqual(found);
  expect(firstPageOf({ role: 'moderator' })).toBe('reviews');
});

test('of the page of bookings, the bookings themselves are for administrators', () => {
  expect(bookingViewsOf({ role: 'admin' })[0]).toBe('bookings');
  expect(bookingViewsOf({ role: 'moderator' })).toEqual([
    'requests',
    'offers',
    'agreements',
    'objections',
    'noShows',
  ]);
  expect(bookingViewsOf({ role: 'user' })).toEqual([]);
});

test.each(['user', 'master'] as const)('A-03 the panel stays closed for the role %s', (role) => {
  expect(firstPageOf({ role })).toBeUndefined();
});
