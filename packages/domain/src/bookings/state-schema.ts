import { z } from 'zod';
import { bookingStatuses } from './status.ts';
import { travelStates } from './travel.ts';

export const bookingStatusSchema = z.enum(bookingStatuses).meta({ id: 'BookingStatus' });

export const travelStateSchema = z.enum(travelStates);
