import 'i18next';
import type texts from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    devices: typeof texts;
  }
}
