import type statistics from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    statistics: typeof statistics;
  }
}
