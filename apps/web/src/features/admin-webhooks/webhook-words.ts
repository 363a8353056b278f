import type { SentType } from '@mesterhand/domain/webhooks/event-types';
import type { DeliveryState, Webhook, WebhookDelivery } from '@mesterhand/domain/webhooks/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** A webhook's display name: its description, else its URL. */
export function nameOf({ url, description }: Pick<Webhook, 'url' | 'description'>): string {
  return description === '' ? hostOf(url) : description;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The state of a webhook as a label and a colour. */
export function webhookStatusOf({ stopReason, failingSince }: Webhook) {
  if (stopReason === 'paused') return { tone: 'grey', name: 'paused' } as const;
  if (stopReason !== null) return { tone: 'red', name: stopReason } as const;
  return failingSince === null
    ? ({ tone: 'green', name: 'enabled' } as const)
    : ({ tone: 'yellow', name: 'troubled' } as const);
}

export const deliveryTones = {
  waiting: 'yellow',
  delivered: 'green',
  failed: 'red',
  cancelled: 'grey',
} as const satisfies Record<DeliveryState, BadgeTone>;

type Attempt = Pick<NonNullable<WebhookDelivery['lastAttempt']>, 'status' | 'problem'>;

/** Labels of attempts and events. */
export function useWebhookWords() {
  const { t } = useTranslation('admin-webhooks');
  return {
    event: (type: SentType) => t(`events.${type}`),
    outcome: (attempt: Attempt | null): string => {
      if (attempt === null) return t('outcome.notYet');
      if (attempt.status !== null) return t('outcome.status', { status: attempt.status });
      return t(`problems.${attempt.problem ?? 'other'}`);
    },
  };
}
