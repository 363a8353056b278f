import type home from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    home: typeof home;
  }
}
