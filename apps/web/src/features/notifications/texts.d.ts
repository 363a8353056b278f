import type notifications from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    notifications: typeof notifications;
  }
}
