import type nearby from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    nearby: typeof nearby;
  }
}
