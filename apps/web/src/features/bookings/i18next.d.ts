import 'i18next';
import type bookings from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bookings: typeof bookings;
  }
}
