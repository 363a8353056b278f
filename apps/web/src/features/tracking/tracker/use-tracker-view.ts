import { useSyncExternalStore } from 'react';
import { tracker, type TrackerView } from './tracker.ts';

export function useTrackerView(): TrackerView {
  return useSyncExternalStore(tracker.subscribe, tracker.view);
}
