import type week from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    week: typeof week;
  }
}
