import { can } from '@mesterhand/domain/access/policy';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { Master } from '@mesterhand/domain/masters/schema';
import { useState } from 'react';
import type { DialogProps } from '../../../core/navigation/dialogs.tsx';
import { readError } from '../../../core/api/errors.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { actorOf } from '../actor.ts';
import classes from './booking-form.module.css';
import { BookingForm } from './booking-form.tsx';
import { MasterFrame } from './booking-master.tsx';
import { BookingSent } from './booking-sent.tsx';
import { useClosedSteps, useCloseOnBack } from './use-booking-steps.ts';
import { useKnownAddress } from './use-known-address.ts';

type OfMaster = {
  masterId: number;
  service: number | undefined;
  at: string | undefined;
  onSent(booking: BookingDetail): void;
};

function NobodyToBook({ text }: { text: string }) {
  const { t } = useTranslation('bookings');
  return (
    <EmptyState
      art="search"
      title={text}
      action={<ButtonLink to="/services">{t('booking.findMaster')}</ButtonLink>}
    />
  );
}

function FormSkeleton() {
  return (
    <Stack gap="var(--space-8)" aria-busy>
      <LoadingNote />
      <MasterFrame aria-hidden>
        <SkeletonBlock width={56} height={56} radius="28%" />
        <Stack gap="xs" flex={1}>
          <SkeletonBlock width="45%" height={20} />
          <SkeletonBlock width="70%" height={16} />
        </Stack>
      </MasterFrame>
      <Stack aria-hidden>
        <SkeletonBlock width={180} height={26} />
        <SkeletonBlock width="100%" height={44} radius={12} />
        <SkeletonBlock width="100%" height={96} radius={12} />
      </Stack>
      <Stack aria-hidden>
        <SkeletonBlock width={160} height={26} />
        <Stack gap="lg" className={classes.when}>
          <SkeletonBlock width="100%" height={320} radius={16} />
          <SkeletonBlock width="100%" height={290} radius={16} />
        </Stack>
      </Stack>
    </Stack>
  );
}

function isOwn(master: Master, session: ReturnType<typeof useSession>): boolean {
  return (
    session !== null && !can(actorOf(session.user), 'bookings.create', { masterId: master.id })
  );
}

function BookingOfMaster({ masterId, service, at, onSent }: OfMaster) {
  const { t } = useTranslation('bookings');
  const session = useSession();
  const master = trpc.masters.byId.useQuery({ id: masterId });
  const services = trpc.masters.services.list.useQuery({ masterId });
  const known = useKnownAddress();
  // The first step of a phone depends on whether the address is known.
  const isComing = useIsSmall() && known === undefined;
  const failed = [master, services].find((query) => query.isError);
  if (failed && readError(failed.error).code === 'masters.notFound')
    return <NobodyToBook text={t('booking.notFound')} />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!master.data || !services.data || isComing) return <FormSkeleton />;
  if (isOwn(master.data, session)) return <NobodyToBook text={t('booking.own')} />;
  if (services.data.length === 0) return <NobodyToBook text={t('booking.noServices')} />;
  return (
    <BookingForm
      master={master.data}
      services={services.data}
      service={service}
      at={at}
      known={known}
      onSent={onSent}
    />
  );
}

/** Books a master: the form, then the confirmation. */
export default function BookingDialog({ master, service, at, onClose: close }: DialogProps) {
  const { t } = useTranslation('bookings');
  const [sent, setSent] = useState<BookingDetail | null>(null);
  const onClose = useClosedSteps(close);
  useCloseOnBack(sent !== null, onClose);
  return (
    <Dialog title={t('booking.title')} size={820} onClose={onClose}>
      {sent && <BookingSent booking={sent} onClose={onClose} />}
      {!sent && master === undefined && <NobodyToBook text={t('booking.noMaster')} />}
      {!sent && master !== undefined && (
        <BookingOfMaster
          key={master}
          masterId={master}
          service={service}
          at={at}
          onSent={setSent}
        />
      )}
    </Dialog>
  );
}
