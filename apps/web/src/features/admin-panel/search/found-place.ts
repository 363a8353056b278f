import type { Found } from '@mesterhand/domain/admin/find';
import type { AdminPage } from '@mesterhand/domain/admin/tabs';

type Place = { tab: AdminPage; search: Record<string, string | number> };

/** Where a match is opened: its item in its list. */
export function placeOf({ kind, id, name }: Found): Place {
  if (kind === 'users' || kind === 'masters')
    return { tab: 'users', search: { search: name, item: id } };
  if (kind === 'bookings') return { tab: 'bookings', search: { item: id } };
  if (kind === 'agreements')
    return { tab: 'bookings', search: { view: 'agreements', search: name } };
  return { tab: kind === 'enquiries' ? 'support' : 'reports', search: { item: id } };
}
