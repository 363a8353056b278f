import type favourites from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    favourites: typeof favourites;
  }
}
