import type places from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    places: typeof places;
  }
}
