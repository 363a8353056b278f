import 'i18next';
import type works from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    works: typeof works;
  }
}
