import type { Fix } from '@mesterhand/domain/tracking/fix';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useCallback } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** The state sent with a fix; `bookingId` is the job the master is en route to. */
export type Appearance = { isOnline: boolean; bookingId: number | null };

/** The settings after a fix was stored, with the state that others see. */
function appear(
  settings: TrackingSettings,
  fix: Fix,
  { isOnline, bookingId }: Appearance,
  receivedAt: string,
): TrackingSettings {
  const { latitude, longitude, accuracy, at } = fix;
  const shown = { isOnline, isEnRoute: bookingId !== null };
  const recordedAt = new Date(at).toISOString();
  const place = { latitude, longitude, accuracy, recordedAt, receivedAt };
  return {
    ...settings,
    ...shown,
    enRouteBookingId: bookingId,
    lastPosition: { ...place, ...shown, bookingId },
  };
}

/** Sends one fix. Rejects with the refusal of the server. */
export function useReport(): (fix: Fix, appearance: Appearance) => Promise<void> {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.tracking.report.useMutation();
  return useCallback(
    async (fix, appearance) => {
      const { isOnline, bookingId } = appearance;
      const { latitude, longitude, accuracy, at } = fix;
      const { receivedAt } = await mutateAsync({
        latitude,
        longitude,
        accuracy,
        isOnline,
        isEnRoute: bookingId !== null,
        bookingId,
        timestamp: new Date(at).toISOString(),
      });
      utils.tracking.settings.setData(
        undefined,
        (settings) => settings && appear(settings, fix, appearance, receivedAt),
      );
      void utils.tracking.history.invalidate();
    },
    [utils, mutateAsync],
  );
}
