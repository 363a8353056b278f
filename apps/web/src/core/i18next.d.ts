import 'i18next';
import type core from './locales/nb.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'core';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    core: typeof core;
  }
}
