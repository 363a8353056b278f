import type tracking from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    tracking: typeof tracking;
  }
}
