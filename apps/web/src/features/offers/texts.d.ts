import type offers from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    offers: typeof offers;
  }
}
