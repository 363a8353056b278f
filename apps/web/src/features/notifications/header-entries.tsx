import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useSession } from '../../core/session/session.ts';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { StatusOutboxEntry } from '../bookings/status-outbox/status-outbox-entry.tsx';
import InboxEntry from '../messages/inbox/inbox-entry.tsx';
import BellEntry from './bell-entry.tsx';

const ReceivedEntry = lazyPart(() => import('../job-requests/received/received-entry.tsx'));
const MasterBar = lazyPart(() => import('../today/master-bar.tsx'));
const DeviceSync = lazyPart(() => import('../push/device-sync.tsx'));

type HeaderEntriesProps = { userId: number; isMaster: boolean };

/** The header's entries for signed-in users, in one chunk: messages and bell, and a master's requests. */
export default function HeaderEntries({ userId, isMaster }: HeaderEntriesProps) {
  const masterId = useSession()?.user.masterId ?? null;
  return (
    <>
      {isMaster && (
        <CatchBoundary getResetKey={() => userId} errorComponent={() => null}>
          <Suspense fallback={<svg width={44} height={44} aria-hidden />}>
            <ReceivedEntry />
          </Suspense>
        </CatchBoundary>
      )}
      <InboxEntry userId={userId} />
      <BellEntry />
      <StatusOutboxEntry userId={userId} />
      {masterId !== null && (
        <CatchBoundary getResetKey={() => userId} errorComponent={() => null}>
          <Suspense fallback={null}>
            <MasterBar masterId={masterId} />
          </Suspense>
        </CatchBoundary>
      )}
      <CatchBoundary getResetKey={() => userId} errorComponent={() => null}>
        <Suspense fallback={null}>
          <DeviceSync userId={userId} />
        </Suspense>
      </CatchBoundary>
    </>
  );
}
