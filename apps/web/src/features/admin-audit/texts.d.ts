import type audit from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-audit': typeof audit;
  }
}
