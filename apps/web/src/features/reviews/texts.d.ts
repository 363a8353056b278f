import type reviews from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    reviews: typeof reviews;
  }
}
