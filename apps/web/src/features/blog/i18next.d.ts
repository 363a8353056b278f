import 'i18next';
import type blog from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    blog: typeof blog;
  }
}
