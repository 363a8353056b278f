import 'i18next';
import type categories from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-categories': typeof categories;
  }
}
