import type push from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    push: typeof push;
  }
}
