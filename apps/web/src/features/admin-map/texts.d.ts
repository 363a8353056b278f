import type adminMap from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-map': typeof adminMap;
  }
}
