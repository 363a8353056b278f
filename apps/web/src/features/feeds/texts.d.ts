import type feeds from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    feeds: typeof feeds;
  }
}
