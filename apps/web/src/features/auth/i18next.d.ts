import 'i18next';
import type auth from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof auth;
  }
}
