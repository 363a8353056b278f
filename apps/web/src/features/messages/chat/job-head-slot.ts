import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Conversation } from '@mesterhand/domain/messages/schema';
import { type ComponentType, createContext } from 'react';

/** What a conversation about a booking shows of the job, above the messages. */
export type JobHeadProps = { bookingId: number; conversation: Conversation; user: SessionUser };

/** Provided by who knows bookings, which this feature does not: bookings link to conversations. */
export const JobHeadSlot = createContext<ComponentType<JobHeadProps> | null>(null);
