import type { BookingStatus } from './status.ts';
import type { TravelState } from './travel.ts';

/** The stages of a job as its customer follows it, in their order. */
export const journeyStages = ['asked', 'agreed', 'onTheWay', 'working', 'done'] as const;
export type JourneyStage = (typeof journeyStages)[number];

/** The part of a booking that its stage depends on. */
export interface StagedBooking {
  status: BookingStatus;
  acceptedAt: string | null;
  travel: TravelState | null;
}

/** How far a job has come; null for a cancelled one, which is on its way to nothing. */
export function journeyStageOf({ status, acceptedAt, travel }: StagedBooking): JourneyStage | null {
  if (status === 'cancelled') return null;
  if (status === 'completed') return 'done';
  if (status === 'in_progress') return 'working';
  if (acceptedAt === null) return 'asked';
  return travel === null ? 'agreed' : 'onTheWay';
}
