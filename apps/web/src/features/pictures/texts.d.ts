import type pictures from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    pictures: typeof pictures;
  }
}
