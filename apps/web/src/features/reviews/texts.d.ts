import type reviews from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    reviews: typeof reviews;
  }
}
