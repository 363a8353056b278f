import 'i18next';
import type adminGallery from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-gallery': typeof adminGallery;
  }
}
