import type { MatrixWorld } from './matrix-world.ts';

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.padEnd(22, 'A') };

/** Of the security, notifications and feeds of the own account. */
export function securityInputs(ids: MatrixWorld['ids']): Record<string, object> {
  return {
    'auth.devices.end': { id: ids.device },
    'auth.secondFactor.begin': { password: 'none' },
    'auth.secondFactor.confirm': { code: '123456' },
    'auth.secondFactor.renewRecoveryCodes': { code: '123456' },
    'auth.secondFactor.switchOff': { code: '123456' },
    'auth.google.unlink': { password: 'none' },
    'auth.email.verify': { token: 'none' },
    'auth.email.change.request': { email: 'ny@example.no', password: 'none' },
    'auth.email.change.confirm': { token: 'none' },
    'auth.email.change.stop': { token: 'none' },
    'auth.notifications.markRead': { id: ids.notice },
    'auth.notifications.markAllRead': {},
    'auth.notifications.delete': { id: ids.notice },
    'auth.notifications.setPreferences': {},
    'auth.notifications.setLanguage': { language: 'en' },
    'auth.notifications.unsubscribe': { token: 'none' },
    'auth.push.subscribe': { endpoint: 'https://push.example.no/wp/1', keys },
    'auth.push.unsubscribe': { endpoint: 'https://push.example.no/wp/1' },
    'auth.push.renew': {
      old: { endpoint: 'https://push.example.no/wp/1', auth: keys.auth },
      subscription: { endpoint: 'https://push.example.no/wp/2', keys },
    },
    'auth.feeds.make': { language: 'nb' },
  };
}
