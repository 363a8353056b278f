import 'i18next';
import type pages from '@mesterhand/domain/pages/locales/nb.json';
import type core from './locales/nb.json';
import type refusals from './refusals/locales/nb.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'core';
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    core: typeof core;
    pages: typeof pages;
    refusals: typeof refusals;
  }
}
