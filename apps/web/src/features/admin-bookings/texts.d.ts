import type adminBookings from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-bookings': typeof adminBookings;
  }
}
