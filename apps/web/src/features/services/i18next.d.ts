import 'i18next';
import type services from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    services: typeof services;
  }
}
