import 'i18next';
import type push from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    push: typeof push;
  }
}
