import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';

/** One's own saved addresses, the last used first; undefined for visitors and until they are loaded. */
export function useSavedAddresses(): SavedAddress[] | undefined {
  const session = useSession();
  return trpc.bookings.addresses.saved.list.useQuery(undefined, { enabled: session !== null }).data;
}

/** The offered labels in the reader's language, every other one as it was written. */
export function useLabelText(): (label: string) => string {
  const { t } = useTranslation('addresses');
  return (label) => (label === 'home' || label === 'cabin' ? t(`saved.labels.${label}`) : label);
}
