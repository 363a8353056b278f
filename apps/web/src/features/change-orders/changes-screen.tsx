import { AgreedJobScreen } from '../agreements/job/agreed-job.tsx';
import { ChangesOf } from './changes-page.tsx';

/** `/bookings/81/changes`: changes of an agreed job, for its two sides. */
export function ChangesScreen() {
  return <AgreedJobScreen>{(job) => <ChangesOf key={job.booking.id} job={job} />}</AgreedJobScreen>;
}
