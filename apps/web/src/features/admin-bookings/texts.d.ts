import type adminBookings from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-bookings': typeof adminBookings;
  }
}
