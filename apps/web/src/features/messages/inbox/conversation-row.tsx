import type { Conversation } from '@mesterhand/domain/messages/schema';
import { clockOf } from '@mesterhand/domain/messages/wave';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconFileTypePdf, IconMicrophone, IconPhoto } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import classes from './inbox.module.css';
import { useTimes } from '../chat/times.ts';
import { UnreadBadge } from './unread-badge.tsx';

type RowProps = { conversation: Conversation; userId: number; isShown: boolean };

/** The subject: the booked job with its day, or an enquiry. */
function Subject({ conversation }: Pick<RowProps, 'conversation'>) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { booking } = conversation;
  if (booking === null) return t('inbox.enquiry');
  return `${booking.serviceName ?? t('chat.noService')} · ${format.day(booking.scheduledDate)}`;
}

const iconInText = { display: 'inline-block', marginRight: 4, verticalAlign: -3 };

function LastWords({ conversation, userId }: Pick<RowProps, 'conversation' | 'userId'>) {
  const { t } = useTranslation('messages');
  const { lastMessage } = conversation;
  if (lastMessage === null) return t('chat.empty');
  const { text, image, document, voiceMs, automatic, senderId } = lastMessage;
  if (automatic) return t('chat.acknowledgement');
  const words = (): string => {
    if (text !== '') return text;
    if (voiceMs) return t('voice.one', { length: clockOf(voiceMs) });
    return t(document ? 'file.document' : 'picture.one');
  };
  return (
    <>
      {senderId === userId && `${t('chat.you')}: `}
      {image && <IconPhoto style={iconInText} size={16} stroke={1.8} aria-hidden />}
      {document && <IconFileTypePdf style={iconInText} size={16} stroke={1.8} aria-hidden />}
      {Boolean(voiceMs) && <IconMicrophone style={iconInText} size={16} stroke={1.8} aria-hidden />}
      {words()}
    </>
  );
}

const line = { component: 'span', justify: 'space-between', gap: 'xs', wrap: 'nowrap' } as const;

/** A conversation in the list: on a phone it opens as a page, elsewhere next to the list. */
export function ConversationRow({ conversation, userId, isShown }: RowProps) {
  const { brief } = useTimes();
  const isSmall = useIsSmall();
  const { id, other, lastMessage, unread } = conversation;
  const name = usePersonName()(other.name);
  return (
    <li>
      <Link
        to="/messages"
        search={isSmall ? { dialog: 'chat', conversation: id } : { chat: id }}
        state={isSmall ? { dialogOpened: true } : {}}
        resetScroll={false}
        className={classes.row}
        data-shown={isShown}
      >
        <Avatar name={name} src={other.avatar} size={56} seed={other.masterId ?? other.userId} />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <Group {...line}>
            <Text span truncate fw={700}>
              {name}
            </Text>
            {lastMessage && (
              <Text component="time" size="xs" c="dimmed" flex="none" dateTime={lastMessage.sentAt}>
                {brief(lastMessage.sentAt)}
              </Text>
            )}
          </Group>
          <Text span truncate size="xs" c="dimmed">
            <Subject conversation={conversation} />
          </Text>
          <Group {...line}>
            <Text
              span
              truncate
              size="sm"
              flex={1}
              mih={24}
              {...(unread > 0 ? { c: 'var(--ink)', fw: 650 } : { c: 'dimmed' })}
            >
              <LastWords conversation={conversation} userId={userId} />
            </Text>
            <UnreadBadge count={unread} />
          </Group>
        </Stack>
      </Link>
    </li>
  );
}
