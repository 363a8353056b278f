import 'i18next';
import type ui from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof ui;
  }
}
