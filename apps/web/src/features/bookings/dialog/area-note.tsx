import { useEffect, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Milliseconds without a key before an address is looked up. */
const debounceMs = 600;
const staleTime = 10 * 60_000;

/**
 * Says beside the offered times that they do not hold for an address outside of the master's area, and whether that is
 * known of its municipality alone.
 */
export function AreaNote({ masterId, address }: { masterId: number; address: string | null }) {
  const { t } = useTranslation('bookings');
  const settled = useSettled(address);
  const { data } = trpc.masters.base.serves.useQuery(
    { masterId, address: settled ?? '' },
    { enabled: settled !== null, staleTime, retry: false },
  );
  if (settled !== address || data?.isServed !== false) return null;
  return (
    <Alert color="yellow" variant="light" role="status">
      {t(data.isApproximate ? 'booking.outsideRoughly' : 'booking.outsideArea')}
    </Alert>
  );
}

/** An address once it has not changed for a moment. */
function useSettled(address: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), debounceMs);
    return () => clearTimeout(timer);
  }, [address]);
  return settled;
}
