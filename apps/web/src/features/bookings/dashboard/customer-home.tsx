import type { WaitingForCustomer } from '@mesterhand/domain/bookings/home-schema';
import { journeyStageOf } from '@mesterhand/domain/bookings/journey';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useId } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { ButtonLink, UnstyledButton } from '../../../ui/button.tsx';
import { Card, cardLink } from '../../../ui/card.tsx';
import {
  IconClipboardList,
  IconClock,
  IconFileText,
  IconReceipt,
  IconStar,
} from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { ArrivalNote } from '../card/arrival-note.tsx';
import { bookingNames } from '../card/booking-names.ts';
import { BookingSignal, BookingStatus } from '../card/booking-status.tsx';
import { PositionButton } from '../card/position-button.tsx';
import classes from './dashboard-screen.module.css';
import { StageLine } from './stage-line.tsx';

/** The job that comes next, large, with how far it has come. */
function NextJob({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const titleId = useId();
  const { id, scheduledDate: date, scheduledTime: time } = booking;
  const stage = journeyStageOf(booking);
  const names = bookingNames(t, booking);
  return (
    <Box component="section" aria-labelledby={titleId} mb="xl">
      <Box component="h2" id={titleId} fz="xl" mb="sm">
        {t('home.next')}
      </Box>
      <Card>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Text fz="var(--font-size-xxl)" fw={750} lh={1.15} className={classes.when ?? ''}>
            <time dateTime={`${date}T${time}`}>
              {format.day(date)} {t('card.at', { time })}
            </time>
          </Text>
          <BookingStatus booking={booking} viewer="client" />
        </Group>
        <Text fz="lg" mt={4}>
          {t('home.job', { service: names.service, master: names.master })}
        </Text>
        <Text c="dimmed">
          <BookingSignal booking={booking} viewer="client" />
        </Text>
        <ArrivalNote booking={booking} viewer="client" />
        {stage && (
          <Box mt="lg">
            <StageLine current={stage} />
          </Box>
        )}
        <Group gap="sm" mt="lg">
          <ButtonLink
            mih={48}
            to="/dashboard"
            search={{ booking: id }}
            resetScroll={false}
            aria-label={t('home.openOf', { id })}
          >
            {t('home.open')}
          </ButtonLink>
          <PositionButton booking={booking} />
        </Group>
      </Card>
    </Box>
  );
}

const icons: Record<
  WaitingForCustomer['kind'],
  ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
> = {
  move: IconClock,
  series: IconClock,
  change: IconFileText,
  bill: IconReceipt,
  offers: IconClipboardList,
  review: IconStar,
};

/** What waits, as a link to where it is answered. */
function WaitingLink({ item }: { item: WaitingForCustomer }) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const dialog = useDialog();
  const { kind, bookingId, seriesId, requestId, masterId, count } = item;
  const text = t(`home.waits.${kind}`, { name: nameOf(item.master ?? ''), count });
  if (kind === 'review' && bookingId !== null && masterId !== null)
    return (
      <UnstyledButton
        fw="inherit"
        className={cardLink}
        onClick={() => dialog.open({ dialog: 'review', master: masterId, booking: bookingId })}
      >
        {text}
      </UnstyledButton>
    );
  if (seriesId !== null)
    return (
      <Link className={cardLink} to="/dashboard" search={{ series: seriesId }} resetScroll={false}>
        {text}
      </Link>
    );
  if (requestId !== null)
    return (
      <Link className={cardLink} to="/requests/$id/offers" params={{ id: String(requestId) }}>
        {text}
      </Link>
    );
  if (kind === 'move')
    return (
      <Link
        className={cardLink}
        to="/dashboard"
        search={{ booking: bookingId ?? undefined }}
        resetScroll={false}
      >
        {text}
      </Link>
    );
  const to = kind === 'bill' ? '/bookings/$id/bill' : '/bookings/$id/changes';
  return (
    <Link className={cardLink} to={to} params={{ id: String(bookingId) }}>
      {text}
    </Link>
  );
}

function Waiting({ items }: { items: readonly WaitingForCustomer[] }) {
  const { t } = useTranslation('bookings');
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} mb="xl">
      <Box component="h2" id={titleId} fz="xl" mb="sm">
        {t('home.waiting')}
      </Box>
      <Stack component="ul" gap="xs">
        {items.map((item) => {
          const Icon = icons[item.kind];
          return (
            <Card
              as="li"
              interactive
              key={`${item.kind} ${item.bookingId ?? item.seriesId ?? item.requestId}`}
            >
              <Group gap="sm" wrap="nowrap" mih={44}>
                <Icon size={22} stroke={1.8} aria-hidden />
                <div>
                  <Text fw={650}>
                    <WaitingLink item={item} />
                  </Text>
                  {item.service !== null && (
                    <Text c="dimmed" size="sm">
                      {item.service}
                    </Text>
                  )}
                </div>
              </Group>
            </Card>
          );
        })}
      </Stack>
    </Box>
  );
}

/** What a customer comes for: the next job, and what waits for them. Nothing without either. */
export default function CustomerHome() {
  const { data } = trpc.bookings.home.useQuery();
  if (!data) return null;
  return (
    <>
      {data.next && <NextJob booking={data.next} />}
      <Waiting items={data.waiting} />
    </>
  );
}
