import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { IconKey } from '../../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import type { Viewer } from './booking-status.tsx';

const AccessEditor = lazyPart(() => import('./access-editor.tsx'));

/** How to get in, as far as this side may read it; the customer changes it until the job is over. */
export function AccessNote({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const [isEditing, setEditing] = useState(false);
  const { accessNote, status } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  const isEditable = viewer === 'client' && !isOver;
  if (isEditing)
    return (
      <Suspense fallback={<SkeletonBlock width="100%" height={160} />}>
        <AccessEditor booking={booking} onDone={() => setEditing(false)} />
      </Suspense>
    );
  if (accessNote === null && !isEditable) return null;
  return (
    <Box mt="sm">
      {accessNote !== null && (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconKey size={20} aria-hidden style={{ flex: 'none' }} />
          <Text maw="72ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <span className="visually-hidden">{t('card.access.title')}: </span>
            {accessNote}
          </Text>
        </Group>
      )}
      {isEditable && (
        <Button variant="subtle" mih={44} px="sm" ml="-sm" onClick={() => setEditing(true)}>
          {t(accessNote === null ? 'card.access.add' : 'card.access.edit')}
        </Button>
      )}
    </Box>
  );
}
