import type legal from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    legal: typeof legal;
  }
}
