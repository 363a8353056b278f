import type agreements from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    agreements: typeof agreements;
  }
}
