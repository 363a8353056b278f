import 'i18next';
import type tracking from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tracking: typeof tracking;
  }
}
