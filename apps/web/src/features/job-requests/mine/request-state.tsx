import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { useClockText } from '../use-clock-text.ts';
import { type RequestStatus, statusOf, statusTones } from './request-status.ts';

/** The sentence about a status. */
function useStatusText(): (status: RequestStatus) => string {
  const { t } = useTranslation('job-requests');
  const clockText = useClockText();
  return (status) => {
    switch (status.kind) {
      case 'offers':
        return status.waiting === 0
          ? t('status.text.offers')
          : t('status.text.offersWaiting', { count: status.waiting });
      case 'waiting':
        return t('status.text.waiting', { count: status.count, time: clockText(status.until) });
      case 'later':
        return t('status.text.later', { count: status.count, time: clockText(status.from) });
      default:
        return t(`status.text.${status.kind}`);
    }
  };
}

/** The state of a request: a badge, and what happens next. */
export function RequestState({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const status = statusOf(request, useNow());
  const statusText = useStatusText();
  const badge =
    status.kind === 'offers'
      ? t('status.badge.offers', { count: status.count })
      : t(`status.badge.${status.kind}`);
  return (
    <Group gap="var(--space-1) var(--space-3)">
      <StatusBadge tone={statusTones[status.kind]}>{badge}</StatusBadge>
      <Text span>{statusText(status)}</Text>
    </Group>
  );
}
