import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isFresh, presenceOf } from '@mesterhand/domain/tracking/presence';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { type DialogProps, useDialog } from '../../core/navigation/dialogs.tsx';
import { readError } from '../../core/api/errors.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import { MapNote } from '../../ui/map/map-note.tsx';
import { type MapPointData, POSITION_ZOOM } from '../../ui/map/map-props.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ArrivalNote } from '../bookings/card/arrival-note.tsx';
import { bookingNames } from '../bookings/card/booking-names.ts';
import { TravelNote } from '../bookings/card/travel.tsx';
import { useLiveBookings } from '../bookings/dashboard/use-live-bookings.ts';
import { type OwnPosition, useOwnPosition } from '../nearby/use-own-position.ts';
import classes from './position.module.css';
import { PositionFacts } from './position-facts.tsx';
import { type Connection, type Reason, usePosition } from './use-position.ts';

/** Interval in milliseconds at which the colour is updated when a master falls silent. */
const REFRESH_MS = 5000;

const connectionTones = { live: 'green', polling: 'yellow', offline: 'grey' } as const;

function ConnectionBadge({ connection }: { connection: Connection }) {
  const { t } = useTranslation('position');
  return (
    <span aria-live="polite">
      <StatusBadge tone={connectionTones[connection]}>{t(`connection.${connection}`)}</StatusBadge>
    </span>
  );
}

type ShownProps = { name: string; position: Position; own: OwnPosition };

function PositionMap({ name, position, own }: ShownProps) {
  const { t } = useTranslation(['position', 'map']);
  const presence = presenceOf(position, useNow(REFRESH_MS));
  const { latitude, longitude, accuracy } = position;
  const master: MapPointData = {
    id: 'master',
    tone: presence,
    label: t('position:point', { name, presence: t(`map:presence.${presence}`) }),
    latitude,
    longitude,
    accuracy,
  };
  const self: MapPointData[] = own.fix
    ? [{ ...own.fix, id: 'self', tone: 'self', label: t('position:you') }]
    : [];
  return (
    <LazyMap
      label={t('position:map', { name })}
      centre={{ latitude, longitude }}
      zoom={POSITION_ZOOM}
      height={350}
      points={[...self, master]}
    />
  );
}

function NoPosition({ reason }: { reason: Reason }) {
  const { t } = useTranslation('position');
  const why = reason === 'shown' ? 'none' : reason;
  return (
    <div role="status">
      <EmptyState art="lost" title={t('none')} text={t(`why.${why}`)} />
    </div>
  );
}

/** The connection is lost, not the permission: a recent position may stay. */
const isUnreachable = (error: unknown): boolean => readError(error).status === undefined;

function Failed() {
  const { t } = useTranslation('position');
  return (
    <Alert role="alert" color="red" p="sm" mb="md">
      {t('unreachable')}
    </Alert>
  );
}

/** The travel state that the master reported outlives its fix; coordinates come from the fix only. */
function withTravel(fix: Position | null, booking: Booking | undefined): Position | null {
  return fix && booking?.travel === 'enRoute' ? { ...fix, isEnRoute: true } : fix;
}

function BookingPosition({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('position');
  const { t: bookingText } = useTranslation('bookings');
  const booking = trpc.bookings.byId.useQuery({ id: bookingId });
  const { query, connection, position: fix, reason } = usePosition(bookingId);
  useLiveBookings();
  const position = withTravel(fix, booking.data);
  const own = useOwnPosition();
  const now = useNow(REFRESH_MS);
  const failure = query.error ?? booking.error;
  const isCutOff = failure !== null && isUnreachable(failure) && position !== null;
  const retry = () => void Promise.all([query.refetch(), booking.refetch()]);
  if (failure && !isCutOff)
    return <ErrorState title={t('failed')} error={failure} onRetry={retry} />;
  if (reason === null || !booking.data) return <MapNote height={350} kind="loading" />;
  const { master, service } = bookingNames(bookingText, booking.data);
  return (
    <>
      <Group justify="space-between" gap="var(--space-2) var(--space-4)" mb="md">
        <Text c="dimmed">
          <Text component="strong" inherit fw={700} c="var(--ink)">
            {master}
          </Text>{' '}
          · {service} · {t('about', { id: bookingId })}
        </Text>
        <ConnectionBadge connection={connection} />
      </Group>
      <Box mb="md">
        <TravelNote booking={booking.data} viewer="client" />
        <ArrivalNote booking={booking.data} viewer="client" />
      </Box>
      {isCutOff && <Failed />}
      {position && (isFresh(position, now) || !isCutOff) ? (
        <Stack gap="lg" className={classes.layout}>
          <PositionMap name={master} position={position} own={own} />
          <PositionFacts name={master} position={position} own={own} />
        </Stack>
      ) : (
        <NoPosition reason={reason} />
      )}
    </>
  );
}

function SignInFirst({ booking }: { booking: number }) {
  const { t } = useTranslation('position');
  const dialog = useDialog();
  const login = () => dialog.replace({ dialog: 'login', booking, next: 'position' });
  return (
    <EmptyState
      art="lost"
      title={t('guest')}
      text={t('guestText')}
      action={<Button onClick={login}>{t('login')}</Button>}
    />
  );
}

/** The current position of a booking's master (C-65). */
export default function PositionDialog({ booking, onClose }: DialogProps) {
  const { t } = useTranslation('position');
  const session = useSession();
  if (booking === undefined) return null;
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      {session ? <BookingPosition bookingId={booking} /> : <SignInFirst booking={booking} />}
    </Dialog>
  );
}
