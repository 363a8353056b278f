import type push from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    push: typeof push;
  }
}
