import 'i18next';
import type home from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
