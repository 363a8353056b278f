import 'i18next';
import type calendar from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calendar: typeof calendar;
  }
}
