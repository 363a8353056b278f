import type { MetricName } from '@mesterhand/domain/admin/dashboard';

/** The colour of each metric, by tokens that work in both colour schemes. */
export const inks: Record<MetricName, string> = {
  bookings: 'var(--brand-text)',
  revenue: 'var(--pink-ink)',
  registrations: 'var(--blue-ink)',
  responseMinutes: 'var(--purple-ink)',
};
