import 'i18next';
import type adminMap from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-map': typeof adminMap;
  }
}
