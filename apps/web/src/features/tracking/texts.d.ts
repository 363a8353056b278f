import type tracking from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    tracking: typeof tracking;
  }
}
