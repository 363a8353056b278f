import type position from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    position: typeof position;
  }
}
