import 'i18next';
import type audit from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-audit': typeof audit;
  }
}
