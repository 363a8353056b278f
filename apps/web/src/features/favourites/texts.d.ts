import type favourites from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    favourites: typeof favourites;
  }
}
