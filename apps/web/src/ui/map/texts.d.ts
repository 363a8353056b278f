import type map from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    map: typeof map;
  }
}
