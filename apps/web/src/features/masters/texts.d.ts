import type masters from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    masters: typeof masters;
  }
}
