import type feeds from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    feeds: typeof feeds;
  }
}
