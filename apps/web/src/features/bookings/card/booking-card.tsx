import type { SessionUser } from '@mesterhand/domain/access/actor';
import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconChevronDown } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { BookingDay } from '../dashboard/booking-day.tsx';
import { useScrollTo } from '../dialog/use-linked-booking.ts';
import { SeriesLink } from '../series/series-link.tsx';
import classes from './booking-card.module.css';
import { BriefNote } from './brief-note.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingNames } from './booking-names.ts';
import { BookingSignal, BookingStatus, type Viewer } from './booking-status.tsx';
import { MainAction } from './main-action.tsx';
import { type StatusChange, useSetStatus } from './use-set-status.ts';
import { useSteps } from './use-steps.tsx';

const AllSteps = lazyPart(async () => ({
  default: (await import('./opened-card.tsx')).AllSteps,
}));
const BookingMore = lazyPart(() => import('./booking-more.tsx'));
const Details = lazyPart(async () => ({ default: (await import('./opened-card.tsx')).Details }));
const CardMenu = lazyPart(() => import('./card-menu.tsx'));

type Seen = { booking: Booking; viewer: Viewer };

function Who({ booking, viewer }: Seen) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const names = bookingNames(t, booking);
  if (viewer === 'master') return nameOf(booking.clientName);
  return (
    <Link to="/master/$id" params={{ id: String(booking.masterId) }} className={classes.link}>
      {names.master}
    </Link>
  );
}

type CardProps = Seen & { user: SessionUser; isLinked?: boolean; later?: number };

type ToggleProps = { id: number; panelId: string; isOpen: boolean; onToggle(): void };

/** Opens and closes the rest of the card; on phones a closed card shows its arrow alone. */
function MoreToggle({ id, panelId, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation('bookings');
  return (
    <Button
      variant="subtle"
      className={`${classes.toggle} ${classes.moreToggle}`}
      px="sm"
      aria-label={t('card.moreOf', { id })}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      <span className={classes.moreWord}>{t('card.more')}</span>
      <IconChevronDown size={18} aria-hidden />
    </Button>
  );
}

type HeadProps = Seen & { headingId: string; change: StatusChange; isOpen: boolean };

function Head({ booking, viewer, headingId, change, isOpen }: HeadProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { basis, amount } = storedPriceOf(booking);
  const state = { booking: change.shown, viewer, isWaiting: change.isStatusWaiting };
  return (
    <header className={classes.head}>
      <BookingDay date={booking.scheduledDate} />
      <div className={classes.who}>
        <Text component="h2" id={headingId} fz="xl" lh={1.25} className={classes.line}>
          <Who booking={booking} viewer={viewer} />
        </Text>
        <Text c="dimmed" className={`${classes.line} ${classes.service}`}>
          {bookingNames(t, booking).service}
        </Text>
        <div className={classes.state}>
          <div className={classes.status} aria-live="polite">
            <BookingStatus {...state} isSending={change.isStatusSending} />
            {isOpen && (
              <Text c="dimmed" size="sm" mt={4}>
                <BookingSignal {...state} />
              </Text>
            )}
          </div>
          <SeriesLink booking={booking} />
          <Text c="dimmed" size="sm" className={classes.line}>
            {t('card.number', { id: booking.id })}
            {!isOpen && ` · ${t(`booking.price.${basis}`, { price: format.price(amount) })}`}
          </Text>
        </div>
      </div>
    </header>
  );
}

/** The menu's width while it loads. */
const menuSpace = <svg width={44} height={44} aria-hidden />;

/**
 * A booking as one of its two sides sees it. Closed, it is at most 220 px high in every state: what it is, when and
 * where, one line of what matters most and one main action; the other actions are in a menu. Opened, it has all of it; a
 * card that a link led to, or whose step was refused, is open from the start.
 */
export function BookingCard(props: CardProps) {
  const { booking, viewer, user, isLinked = false, later = 0 } = props;
  const headingId = useId();
  const panelId = useId();
  const card = useScrollTo(isLinked);
  const change = useSetStatus(booking, user);
  const [isChosenOpen, setOpen] = useState<boolean | null>(null);
  const isOpen = isChosenOpen ?? (isLinked || change.refused !== undefined);
  const steps = useSteps({ viewer, change });
  const seen = { booking, viewer, change };
  return (
    <Card as="li" className={classes.card}>
      <article
        ref={card}
        aria-labelledby={headingId}
        aria-busy={change.isBusy}
        data-booking={booking.id}
        data-wanted={isLinked || undefined}
        data-open={isOpen || undefined}
      >
        <Head {...seen} headingId={headingId} isOpen={isOpen} />
        {isOpen ? (
          <Suspense fallback={<SkeletonBlock width="100%" height={160} />}>
            <Details {...props} change={change} />
          </Suspense>
        ) : (
          <>
            <BookingFacts booking={booking} viewer={viewer} isBrief />
            <BriefNote {...seen} later={later} />
          </>
        )}
        <Group component="footer" gap="sm" className={classes.foot}>
          {isOpen ? (
            <Suspense fallback={<SkeletonBlock width={180} height={48} radius={12} />}>
              <AllSteps {...props} change={change} steps={steps} later={later} />
            </Suspense>
          ) : (
            <div className={classes.main}>
              <MainAction
                {...seen}
                user={user}
                onChoose={steps.choose}
                onOpen={() => setOpen(true)}
              />
            </div>
          )}
          <Suspense fallback={menuSpace}>
            <CardMenu {...seen} user={user} onChoose={steps.choose} onOpen={() => setOpen(true)} />
          </Suspense>
          <MoreToggle
            id={booking.id}
            panelId={panelId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </Group>
        <div id={panelId} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<SkeletonBlock width="100%" height={96} />}>
              <BookingMore booking={booking} viewer={viewer} user={user} />
            </Suspense>
          )}
        </div>
        {steps.dialog}
      </article>
    </Card>
  );
}
