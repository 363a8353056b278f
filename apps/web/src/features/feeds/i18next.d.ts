import 'i18next';
import type feeds from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    feeds: typeof feeds;
  }
}
