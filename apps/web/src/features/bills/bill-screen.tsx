import { AgreedJobScreen } from '../agreements/job/agreed-job.tsx';
import { BillOf } from './bill-page.tsx';

/** `/bookings/81/bill`: the final bill, for the two sides of a job. */
export function BillScreen() {
  return <AgreedJobScreen>{(job) => <BillOf key={job.booking.id} job={job} />}</AgreedJobScreen>;
}
