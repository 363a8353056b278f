import 'i18next';
import type adminReviews from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-reviews': typeof adminReviews;
  }
}
