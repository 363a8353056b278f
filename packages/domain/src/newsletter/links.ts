import type { Language } from '../pages/languages.ts';
import { inLanguage } from '../pages/routes.ts';

/** The link in a confirmation email: the token is in the fragment, which browsers send to no server. */
export function confirmationLink(base: string, token: string, language: Language): string {
  return `${base}${inLanguage('/newsletter/confirm', language)}#token=${encodeURIComponent(token)}`;
}

/** Where people end a subscription. */
export function unsubscribeLink(base: string, token: string, language: Language): string {
  return `${base}${inLanguage('/newsletter/unsubscribe', language)}#token=${encodeURIComponent(token)}`;
}

/** Where mail programs end it (RFC 8058). */
export function oneClickAddress(base: string, token: string): string {
  return `${base}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
}
