import { Fragment, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconArrowDown } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { ListSkeleton } from './chat-skeleton.tsx';
import classes from './chat.module.css';
import { MessageBubble } from './message-bubble.tsx';
import { useTimes } from './times.ts';
import type { ThreadOnScreen } from './use-thread.ts';

function NoMessages() {
  const { t } = useTranslation('messages');
  return (
    <Stack gap={4} maw="36ch" m="auto" c="dimmed" ta="center">
      <Text fw={700} c="var(--ink)">
        {t('chat.empty')}
      </Text>
      <p>{t('chat.emptyText')}</p>
    </Stack>
  );
}

type MessageListProps = {
  thread: ThreadOnScreen;
  list: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** Whether the newest message is visible; if not, how many have arrived since it was. */
  isAtEnd: boolean;
  unseen: number;
  onNewest(): void;
  /** The other side's name, for screen readers. */
  name: string;
};

/** Shows that messages were removed: without it a reply may lack its context. */
function Removed({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  if (count === 0) return null;
  return (
    <Text component="li" size="xs" c="dimmed" ta="center" mx="auto" px="sm" py={2}>
      {t('chat.removed', { count })}
    </Text>
  );
}

function Day({ children }: { children: ReactNode }) {
  return (
    <Text
      component="li"
      size="xs"
      fw={600}
      c="var(--gray-ink)"
      bg="var(--gray-tint)"
      bdrs="xl"
      mx="auto"
      px="sm"
      py={2}
    >
      {children}
    </Text>
  );
}

function Lines({ thread }: Pick<MessageListProps, 'thread'>) {
  const { t } = useTranslation('messages');
  const { day } = useTimes();
  const { entries, hasMore, isLoadingOlder, loadOlder, sending, removedLast } = thread;
  return (
    <>
      {hasMore && entries.length > 0 && (
        <Button
          flex="none"
          mih={44}
          mx="auto"
          mb="xs"
          variant="subtle"
          size="sm"
          loading={isLoadingOlder}
          onClick={loadOlder}
        >
          {t('chat.older')}
        </Button>
      )}
      <Stack component="ol" gap="xs" mt="auto">
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            <Removed count={entry.removedBefore} />
            {entry.isNewDay && <Day>{day(entry.at)}</Day>}
            <MessageBubble entry={entry} sending={sending} />
          </Fragment>
        ))}
        <Removed count={removedLast} />
      </Stack>
    </>
  );
}

/** The messages, with loading of older ones and a button back to the newest. */
export function MessageList(props: MessageListProps) {
  const { t } = useTranslation('messages');
  const { thread, name, list, isAtEnd, unseen } = props;
  const { entries, isLoading, error, isLoadingOlder, isTyping } = thread;
  const isEmpty = entries.length === 0 && thread.removedLast === 0 && !error;
  return (
    <div className={classes.reading}>
      <div
        ref={list}
        className={classes.list}
        role="log"
        aria-label={t('chat.log', { name })}
        aria-relevant="additions"
        aria-busy={isLoading || isLoadingOlder}
        // A scrollable list must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={props.onScroll}
      >
        {isLoading && isEmpty && <ListSkeleton />}
        {!isLoading && isEmpty && <NoMessages />}
        <Lines thread={thread} />
      </div>
      {!isAtEnd && (
        <Button
          className={classes.newest ?? ''}
          size="sm"
          radius="xl"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={props.onNewest}
        >
          {unseen > 0 ? t('chat.unseen', { count: unseen }) : t('chat.newest')}
        </Button>
      )}
      <Text c="dimmed" size="xs" fs="italic" mih="1.25rem" px={4} aria-live="polite">
        {isTyping && t('chat.typing', { name })}
      </Text>
    </div>
  );
}
