import type legal from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    legal: typeof legal;
  }
}
