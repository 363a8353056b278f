import 'i18next';
import type favourites from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    favourites: typeof favourites;
  }
}
