import type ui from './locales/nb.json';

declare module '../core/i18n/translation.ts' {
  interface Texts {
    ui: typeof ui;
  }
}
