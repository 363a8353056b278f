import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { StatusOutboxEntry } from '../bookings/status-outbox/status-outbox-entry.tsx';
import InboxEntry from '../messages/inbox/inbox-entry.tsx';
import BellEntry from './bell-entry.tsx';

const DeviceSync = lazyPart(() => import('../push/device-sync.tsx'));

/** The header's entries for signed-in users, in one chunk: messages and bell. */
export default function HeaderEntries({ userId }: { userId: number }) {
  return (
    <>
      <InboxEntry userId={userId} />
      <BellEntry />
      <StatusOutboxEntry userId={userId} />
      <CatchBoundary getResetKey={() => userId} errorComponent={() => null}>
        <Suspense fallback={null}>
          <DeviceSync userId={userId} />
        </Suspense>
      </CatchBoundary>
    </>
  );
}
