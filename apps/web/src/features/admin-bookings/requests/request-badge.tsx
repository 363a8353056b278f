import type { AdminJobRequest } from '@mesterhand/domain/admin/job-requests';
import { useCallback } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { IconAlertTriangle } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import { type RequestStatus, statusTones } from '../../job-requests/mine/request-status.ts';

type Situation = Pick<AdminJobRequest, 'state' | 'listEndedAt' | 'offered'>;
type Shown = Situation & Pick<AdminJobRequest, 'isEmergency'>;

/** What became of a request so far, by its counts. */
function situationOf({ state, listEndedAt, offered }: Situation): RequestStatus['kind'] {
  if (state !== 'open') return state;
  if (offered > 0) return 'offers';
  return listEndedAt === null ? 'waiting' : 'unanswered';
}

/** The state of a request in a word, as its customer reads it. */
export function useSituationText(): (request: Situation) => string {
  const { t } = useTranslation('job-requests');
  return useCallback(
    (request) => {
      const situation = situationOf(request);
      return situation === 'offers'
        ? t('status.badge.offers', { count: request.offered })
        : t(`status.badge.${situation}`);
    },
    [t],
  );
}

/** That state, and whether it is an emergency. */
export function RequestBadges({ request }: { request: Shown }) {
  const { t } = useTranslation('job-requests');
  const textOf = useSituationText();
  return (
    <Group gap="xs">
      <StatusBadge tone={statusTones[situationOf(request)]}>{textOf(request)}</StatusBadge>
      {request.isEmergency && (
        <StatusBadge tone="red" icon={<IconAlertTriangle size={15} aria-hidden />}>
          {t('emergency')}
        </StatusBadge>
      )}
    </Group>
  );
}
