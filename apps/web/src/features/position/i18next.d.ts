import 'i18next';
import type position from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    position: typeof position;
  }
}
