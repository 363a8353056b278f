import type blog from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    blog: typeof blog;
  }
}
