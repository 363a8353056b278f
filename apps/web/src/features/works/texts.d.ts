import type works from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    works: typeof works;
  }
}
