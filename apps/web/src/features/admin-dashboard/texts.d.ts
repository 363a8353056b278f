import type dashboard from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-dashboard': typeof dashboard;
  }
}
