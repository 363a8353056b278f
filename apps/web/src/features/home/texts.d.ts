import type home from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    home: typeof home;
  }
}
