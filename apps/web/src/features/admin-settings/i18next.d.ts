import 'i18next';
import type settings from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-settings': typeof settings;
  }
}
