import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Box, Stack } from '../../../ui/layout.tsx';
import { useLiveRequests } from '../use-live-requests.ts';
import { RequestRow } from './request-row.tsx';

/** The customer's open requests, above the bookings; nothing without one. */
export default function OpenRequests() {
  const { t } = useTranslation('job-requests');
  const titleId = useId();
  useLiveRequests();
  const { data } = trpc.bookings.requests.mine.useQuery({});
  const open = data?.items.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Box component="section" mb="var(--space-10)" aria-labelledby={titleId}>
      <Box component="h2" id={titleId} fz="xl" mb="sm">
        {t('mine.open')}
      </Box>
      <Stack component="ul">
        {open.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Stack>
    </Box>
  );
}
