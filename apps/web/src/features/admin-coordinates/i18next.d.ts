import 'i18next';
import type adminCoordinates from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-coordinates': typeof adminCoordinates;
  }
}
