import type reports from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    reports: typeof reports;
  }
}
