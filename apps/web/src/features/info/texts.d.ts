import type info from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    info: typeof info;
  }
}
