import type texts from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-job-requests': typeof texts;
  }
}
