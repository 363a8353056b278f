import type info from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    info: typeof info;
  }
}
