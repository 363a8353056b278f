import type masters from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    masters: typeof masters;
  }
}
