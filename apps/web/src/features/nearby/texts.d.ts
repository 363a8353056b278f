import type nearby from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    nearby: typeof nearby;
  }
}
