import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { seriesSchema } from '@mesterhand/domain/series/schema';
