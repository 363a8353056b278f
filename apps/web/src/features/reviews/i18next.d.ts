import 'i18next';
import type reviews from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reviews: typeof reviews;
  }
}
