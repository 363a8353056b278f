import type today from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    today: typeof today;
  }
}
