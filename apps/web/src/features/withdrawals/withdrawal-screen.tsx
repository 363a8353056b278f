import { AgreedJobScreen } from '../agreements/job/agreed-job.tsx';
import { WithdrawalOf } from './withdrawal-page.tsx';

/** `/bookings/81/withdrawal`: the right to withdraw from an agreement. */
export function WithdrawalScreen() {
  return (
    <AgreedJobScreen>{(job) => <WithdrawalOf key={job.booking.id} job={job} />}</AgreedJobScreen>
  );
}
