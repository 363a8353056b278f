import { describe, expect, test } from 'vitest';
import { pageTemplates } from './addresses.gen.ts';
import { isPageAddress } from './addresses.ts';
import { readPageRoute } from './routes.ts';

describe('the addresses of pages', () => {
  const samples: Record<string, string> = {
    $id: '3',
    $slug: 'rør',
    '{-$tab}': 'users',
    $service: 'tett-avlop-og-sluk',
    $place: 'oslo',
  };
  const addresses = pageTemplates.map((template) =>
    template.replaceAll(/[^/]*\$[^/]*/g, (step) => samples[step] ?? step),
  );

  test.each(addresses)('%s is a page that the server can render', (address) => {
    expect(isPageAddress(address)).toBe(true);
    expect(readPageRoute(address, new URLSearchParams())).toBeDefined();
  });

  test.each(['/admin', '/admin/audit', '/notifications', '/notifications/unsubscribe'])(
    '%s is one of them',
    (address) => expect(isPageAddress(address)).toBe(true),
  );

  test.each([
    '',
    '/nothing',
    '/about/us',
    '/admin/nothing',
    '/admin/users/x',
    '/admin/bookings/3',
    '/master',
    '/master/0',
    '/master/x',
    '/tjenester',
    '/tjenester/rorlegger',
    '/tjenester/Rørlegger/oslo',
    '/tjenester/rorlegger/oslo/1',
    '/blog/',
    '/newsletter',
    '/notifications/',
    '/notifications/other',
    '/constructor',
    '/auth/google',
  ])('%s is none of them', (address) => expect(isPageAddress(address)).toBe(false));

  test('a path of 20,000 slashes is none of them', () =>
    expect(isPageAddress('/'.repeat(20_000))).toBe(false));
});
