import 'i18next';
import type dashboard from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-dashboard': typeof dashboard;
  }
}
