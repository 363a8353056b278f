import 'i18next';
import type map from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    map: typeof map;
  }
}
