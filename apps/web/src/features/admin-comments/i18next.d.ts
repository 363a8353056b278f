import 'i18next';
import type adminComments from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-comments': typeof adminComments;
  }
}
