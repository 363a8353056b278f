import type calendar from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    calendar: typeof calendar;
  }
}
