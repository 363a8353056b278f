import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { StatusOutboxEntry } from '../bookings/status-outbox/status-outbox-entry.tsx';
import InboxEntry from '../messages/inbox/inbox-entry.tsx';
import BellEntry from './bell-entry.tsx';

const DeviceKeeper = lazyPart(() => import('../push/device-keeper.tsx'));

/** What the header has for those who are signed in, in one piece: the messages and the bell. */
export default function HeaderEntries({ userId }: { userId: number }) {
  return (
    <>
      <InboxEntry userId={userId} />
      <BellEntry />
      <StatusOutboxEntry userId={userId} />
      <CatchBoundary getResetKey={() => userId} errorComponent={() => null}>
        <Suspense fallback={null}>
          <DeviceKeeper userId={userId} />
        </Suspense>
      </CatchBoundary>
    </>
  );
}
