import 'i18next';
import type reports from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-reports': typeof reports;
  }
}
