import type settings from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-settings': typeof settings;
  }
}
