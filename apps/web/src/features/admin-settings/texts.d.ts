import type settings from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-settings': typeof settings;
  }
}
