import { Fragment, type RefObject } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconArrowDown } from '../../../ui/icons.gen.ts';
import { ListSkeleton } from './chat-skeleton.tsx';
import classes from './chat.module.css';
import { MessageBubble } from './message-bubble.tsx';
import message from './message.module.css';
import { useTimes } from './times.ts';
import type { ThreadOnScreen } from './use-thread.ts';

function NoMessages() {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>{t('chat.empty')}</p>
      <p>{t('chat.emptyText')}</p>
    </div>
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
  return <li className={message.removed}>{t('chat.removed', { count })}</li>;
}

function Lines({ thread }: Pick<MessageListProps, 'thread'>) {
  const { t } = useTranslation('messages');
  const { day } = useTimes();
  const { entries, hasMore, isLoadingOlder, loadOlder, sending, removedLast } = thread;
  return (
    <>
      {hasMore && entries.length > 0 && (
        <Button
          className={classes.older ?? ''}
          variant="subtle"
          size="sm"
          loading={isLoadingOlder}
          onClick={loadOlder}
        >
          {t('chat.older')}
        </Button>
      )}
      <ol className={classes.lines}>
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            <Removed count={entry.removedBefore} />
            {entry.isNewDay && <li className={message.day}>{day(entry.at)}</li>}
            <MessageBubble entry={entry} sending={sending} />
          </Fragment>
        ))}
        <Removed count={removedLast} />
      </ol>
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
      <p className={classes.typing} aria-live="polite">
        {isTyping && t('chat.typing', { name })}
      </p>
    </div>
  );
}
