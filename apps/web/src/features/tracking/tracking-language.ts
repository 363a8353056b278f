import type { Language } from '../../core/i18n.ts';

/** In which a master's consent and tracking open until a language is chosen, as documented. */
export const trackingLanguage: Language = 'ru';
