import type map from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    map: typeof map;
  }
}
