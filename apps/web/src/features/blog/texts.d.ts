import type blog from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    blog: typeof blog;
  }
}
