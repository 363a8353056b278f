import type dashboard from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-dashboard': typeof dashboard;
  }
}
