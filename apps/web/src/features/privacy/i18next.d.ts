import 'i18next';
import type texts from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    privacy: typeof texts;
  }
}
