import 'i18next';
import type adminBookings from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-bookings': typeof adminBookings;
  }
}
