import 'i18next';
import type info from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    info: typeof info;
  }
}
