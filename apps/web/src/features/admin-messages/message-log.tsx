import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { Fragment, useMemo } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconArrowDown } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';
import { useTimes } from '../messages/chat/times.ts';
import { useListScroll } from '../messages/chat/use-list-scroll.ts';
import { linesOf } from './conversation-lines.ts';
import classes from './conversation.module.css';
import { MessageLine } from './message-line.tsx';
import type { ConversationState } from './use-conversation.ts';
import type { useFlag } from './use-flag.ts';

type MessageLogProps = {
  messages: readonly AdminMessage[];
  conversation: ConversationState;
  flag: ReturnType<typeof useFlag>;
  onDelete(message: AdminMessage): void;
};

/** The messages, newest at the bottom; a reader who scrolled up stays in place when others arrive. */
export function MessageLog({ messages, conversation, flag, onDelete }: MessageLogProps) {
  const { t } = useTranslation(['admin-messages', 'messages']);
  const { day } = useTimes();
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = conversation;
  const lines = useMemo(() => linesOf(messages), [messages]);
  const loadOlder = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const { list, onScroll, isAtEnd, unseen, toEnd } = useListScroll(lines, loadOlder);
  return (
    <div className={classes.reading} data-fetching={isPlaceholderData || undefined}>
      <div
        ref={list}
        className={classes.log}
        role="log"
        aria-label={t('log')}
        aria-relevant="additions"
        aria-busy={isFetchingNextPage}
        // Focusable, because the list scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasNextPage && (
          <Button
            flex="none"
            mih={44}
            style={{ alignSelf: 'center' }}
            variant="subtle"
            size="sm"
            loading={isFetchingNextPage}
            onClick={loadOlder}
          >
            {t('older')}
          </Button>
        )}
        <Stack component="ol" gap={2} mt="auto">
          {lines.map(({ key, isNewDay, at, message }) => (
            <Fragment key={key}>
              {isNewDay && <li className={classes.day}>{day(at)}</li>}
              <MessageLine
                message={message}
                isFlagBusy={flag.isBusy(message.id)}
                onFlag={flag.toggle}
                onDelete={onDelete}
              />
            </Fragment>
          ))}
        </Stack>
      </div>
      {!isAtEnd && (
        <Button
          className={classes.newest ?? ''}
          size="sm"
          radius="xl"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={toEnd}
        >
          {unseen > 0 ? t('messages:chat.unseen', { count: unseen }) : t('messages:chat.newest')}
        </Button>
      )}
    </div>
  );
}
