import 'i18next';
import type admin from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin: typeof admin;
  }
}
