import type { AdminMessage, AnyThread } from '@mesterhand/domain/admin/messages';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { TextInput } from '../../ui/fields.tsx';
import { IconSearch } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSearchText } from '../masters/search/use-search-text.ts';
import { LoadFailure } from '../messages/inbox/load-failure.tsx';
import { ListSkeleton } from '../messages/chat/chat-skeleton.tsx';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation.module.css';
import { DeleteMessage } from './delete-message.tsx';
import { MessageLog } from './message-log.tsx';
import { type MessagesFilter, useConversation } from './use-conversation.ts';
import { useFlag } from './use-flag.ts';

function SearchInside({ words, onSearch }: { words: string; onSearch(next: string): void }) {
  const { t } = useTranslation('admin-messages');
  const { text, setText } = useSearchText(words, onSearch);
  return (
    <TextInput
      flex="1 1 200px"
      maw={360}
      type="search"
      aria-label={t('searchInside')}
      placeholder={t('searchInside')}
      value={text}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** Remembers a thread that a filter or a page change took out of the list. */
function useLastKnown(thread: AnyThread | undefined): AnyThread | undefined {
  const [known, setKnown] = useState(thread);
  if (thread !== undefined && thread !== known) setKnown(thread);
  return known;
}

type ReadingProps = {
  filter: MessagesFilter;
  conversation: ReturnType<typeof useConversation>;
};

function Reading({ filter, conversation }: ReadingProps) {
  const { t } = useTranslation('admin-messages');
  const flag = useFlag(filter);
  const [toDelete, setToDelete] = useStateAfterPress<AdminMessage>();
  const { messages, error, refetch } = conversation;
  const retry = () => void refetch();
  if (messages === undefined)
    return error ? (
      <ErrorState error={error} title={t('failed.messages')} onRetry={retry} />
    ) : (
      <ListSkeleton />
    );
  return (
    <>
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {messages.length === 0 ? (
        <EmptyState art="search" title={filter.search === '' ? t('none.title') : t('none.found')} />
      ) : (
        <MessageLog
          key={filter.search}
          messages={messages}
          conversation={conversation}
          flag={flag}
          onDelete={setToDelete}
        />
      )}
      {toDelete && <DeleteMessage message={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

type PaneProps = { conversationId: number; thread: AnyThread | undefined; onBack(): void };

/** The messages of a conversation, with moderation. Keyed by the conversation. */
export function ConversationPane({ conversationId, thread, onBack }: PaneProps) {
  const { t } = useTranslation('admin-messages');
  const [search, setSearch] = useState('');
  const filter = { conversationId, search };
  const conversation = useConversation(filter);
  const { messages = [], total } = conversation;
  return (
    <Panel className={classes.pane} component="section" aria-label={t('shown')}>
      <ConversationHead thread={useLastKnown(thread)} messages={messages} onBack={onBack} />
      <Group className={classes.tools} gap="md" pb="sm">
        <SearchInside words={search} onSearch={setSearch} />
        <Text c="dimmed" size="sm" role="status">
          {search !== '' && !conversation.isFetching && t('count', { count: total })}
        </Text>
      </Group>
      <Reading filter={filter} conversation={conversation} />
    </Panel>
  );
}
