import type reports from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-reports': typeof reports;
  }
}
