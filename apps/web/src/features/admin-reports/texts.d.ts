import type reports from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-reports': typeof reports;
  }
}
