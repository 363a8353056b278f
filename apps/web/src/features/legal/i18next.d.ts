import 'i18next';
import type legal from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    legal: typeof legal;
  }
}
