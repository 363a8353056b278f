import type ui from './locales/nb.json';

declare module '../core/translation.ts' {
  interface Texts {
    ui: typeof ui;
  }
}
