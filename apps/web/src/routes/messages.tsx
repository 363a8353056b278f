import { createFileRoute } from '@tanstack/react-router';
import { readId } from '../core/navigation/search-params.ts';
import { InboxWithJobs } from '../features/job-chat/inbox-with-jobs.tsx';

/** `chat` is the conversation next to the list, on wide screens. */
type MessagesSearch = { chat?: number | undefined };

export const Route = createFileRoute('/messages')({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    chat: readId(search.chat),
  }),
  component: InboxWithJobs,
});
