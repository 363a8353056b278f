import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import ChatDialog from '../messages/chat/chat-dialog.tsx';
import { JobHeadSlot } from '../messages/chat/job-head-slot.ts';
import { LaterHead } from './later-head.tsx';

/** The dialog of a conversation, with its job at the head. */
export default function JobChatDialog(props: DialogProps) {
  return (
    <JobHeadSlot value={LaterHead}>
      <ChatDialog {...props} />
    </JobHeadSlot>
  );
}
