import type messages from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    messages: typeof messages;
  }
}
