import type { Conversation } from '@mesterhand/domain/messages/schema';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type ReactNode, use } from 'react';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import classes from './chat.module.css';
import { Composer } from '../composer/composer.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { JobHeadSlot } from './job-head-slot.ts';
import { LoadFailure } from '../inbox/load-failure.tsx';
import { MessageList } from './message-list.tsx';
import { useListScroll } from './use-list-scroll.ts';
import { useMarks } from './use-marks.ts';
import { useThread } from './use-thread.ts';

/** Whether the reader is the customer: then the other side is a master. */
export const isWithMaster = ({ other }: Pick<Conversation, 'other'>): boolean =>
  other.masterId !== null;

/** The subject of this conversation, in a sentence. */
function useDescription(conversation: Conversation): string {
  const { t } = useTranslation('messages');
  const nameOf = usePersonName();
  const { bookingId: id, other } = conversation;
  const isMaster = isWithMaster(conversation);
  if (id !== null)
    return isMaster ? t('chat.bookingMaster', { id }) : t('chat.bookingClient', { id });
  const name = nameOf(other.name);
  return isMaster ? t('chat.enquiryMaster', { name }) : t('chat.enquiryClient', { name });
}

function Head({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { other, booking } = conversation;
  const day = booking && format.day(booking.scheduledDate);
  const name = usePersonName()(other.name);
  return (
    <Group gap="sm" wrap="nowrap" className={classes.head}>
      <Avatar name={name} src={other.avatar} size={40} seed={other.masterId ?? other.userId} />
      <Box flex={1} miw={0}>
        <Text fw={700} lh={1.3}>
          {name}
        </Text>
        <Text c="dimmed" size="sm">
          {useDescription(conversation)}
        </Text>
        {booking && (
          <Text c="dimmed" size="sm" truncate>
            {booking.serviceName ?? t('chat.noService')} · {day} {booking.scheduledTime}
          </Text>
        )}
      </Box>
    </Group>
  );
}

type ChatProps = { conversation: Conversation; user: SessionUser };

/** `isShort`: the list of messages has the fixed height that a booking's dialog gives it (C-67). */
type ShownChatProps = ChatProps & { isShort?: boolean };

/** Only the two participants may write; everyone else with access only reads. */
const isOfUser = ({ clientId, masterId }: Conversation, user: SessionUser): boolean =>
  user.id === clientId || user.masterId === masterId;

function Closed({ children }: { children: ReactNode }) {
  return (
    <Callout tone="sunken" c="dimmed" ta="center">
      {children}
    </Callout>
  );
}

function Writing({
  conversation,
  user,
  onSend,
}: ChatProps & Pick<Parameters<typeof Composer>[0], 'onSend'>) {
  const { t } = useTranslation(['messages', 'refusals']);
  if (!isOfUser(conversation, user)) return <Closed>{t('chat.readOnly')}</Closed>;
  if (conversation.blocked) return <Closed>{t('refusals:errors.messages.blocked')}</Closed>;
  const side = isWithMaster(conversation) ? 'client' : 'master';
  return <Composer conversationId={conversation.id} userId={user.id} side={side} onSend={onSend} />;
}

function Marking({
  conversation,
  lastSeq,
  isAtEnd,
}: {
  conversation: Conversation;
  lastSeq: number;
  isAtEnd: boolean;
}) {
  useMarks(conversation, { lastSeq, isAtEnd });
  return null;
}

/** A conversation to read and write in; it fills the available height. */
export function Chat({ conversation, user, isShort = false }: ShownChatProps) {
  const { id: conversationId, other } = conversation;
  const thread = useThread(conversation, user.id);
  const JobHead = use(JobHeadSlot);
  const name = usePersonName()(other.name);
  const { list, onScroll, isAtEnd, unseen, toEnd } = useListScroll(
    thread.entries,
    thread.loadOlder,
  );
  return (
    <Stack gap="sm" flex={1} mih={0} data-short={isShort || undefined}>
      <Head conversation={conversation} />
      {JobHead && conversation.bookingId !== null && (
        <JobHead bookingId={conversation.bookingId} conversation={conversation} user={user} />
      )}
      <ConnectionNote />
      {Boolean(thread.error) && <LoadFailure error={thread.error} onRetry={thread.retry} />}
      <MessageList
        thread={thread}
        name={name}
        list={list}
        onScroll={onScroll}
        isAtEnd={isAtEnd}
        unseen={unseen}
        onNewest={toEnd}
      />
      {isOfUser(conversation, user) && (
        <Marking conversation={conversation} lastSeq={thread.lastForeignSeq} isAtEnd={isAtEnd} />
      )}
      <Writing
        conversation={conversation}
        user={user}
        onSend={(message) => thread.sending.add({ ...message, conversationId })}
      />
    </Stack>
  );
}
