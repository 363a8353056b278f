import type availability from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    availability: typeof availability;
  }
}
