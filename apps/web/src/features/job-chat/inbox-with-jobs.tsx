import { JobHeadSlot } from '../messages/chat/job-head-slot.ts';
import { InboxScreen } from '../messages/inbox/inbox-screen.tsx';
import { LaterHead } from './later-head.tsx';

/** The conversations of a user, each with its job at the head. */
export function InboxWithJobs() {
  return (
    <JobHeadSlot value={LaterHead}>
      <InboxScreen />
    </JobHeadSlot>
  );
}
