import type bookings from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    bookings: typeof bookings;
  }
}
