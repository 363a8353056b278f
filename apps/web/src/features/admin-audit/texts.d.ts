import type audit from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-audit': typeof audit;
  }
}
