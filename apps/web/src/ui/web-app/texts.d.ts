import type texts from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'web-app': typeof texts;
  }
}
