import type calendar from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    calendar: typeof calendar;
  }
}
