import type bills from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    bills: typeof bills;
  }
}
