import type works from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    works: typeof works;
  }
}
