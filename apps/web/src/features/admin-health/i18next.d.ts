import 'i18next';
import type health from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-health': typeof health;
  }
}
