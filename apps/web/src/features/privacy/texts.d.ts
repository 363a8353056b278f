import type texts from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    privacy: typeof texts;
  }
}
