import type position from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    position: typeof position;
  }
}
