import type bookings from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    bookings: typeof bookings;
  }
}
