import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { readStored } from '../../../core/browser/local-storage.ts';
import { statusOutboxKey } from './status-outbox.ts';

const StatusOutboxRunner = lazyPart(() => import('./status-outbox-runner.tsx'));

/** On every page for signed-in users: loads the outbox runner if steps are pending from an earlier visit. */
export function StatusOutboxEntry({ userId }: { userId: number }) {
  if (readStored(statusOutboxKey(userId)) === null) return null;
  return (
    <Suspense fallback={null}>
      <StatusOutboxRunner userId={userId} />
    </Suspense>
  );
}
