import type { MetricName } from '@mesterhand/domain/admin/dashboard';

/** The ink of each figure, by tokens that hold in both colour schemes. */
export const inks: Record<MetricName, string> = {
  bookings: 'var(--brand-text)',
  revenue: 'var(--pink-ink)',
  registrations: 'var(--blue-ink)',
  responseMinutes: 'var(--purple-ink)',
};
