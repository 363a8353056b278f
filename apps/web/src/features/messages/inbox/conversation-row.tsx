import type { Conversation } from '@mesterhand/domain/messages/schema';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconPhoto } from '../../../ui/icons.gen.ts';
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

function LastWords({ conversation, userId }: Pick<RowProps, 'conversation' | 'userId'>) {
  const { t } = useTranslation('messages');
  const { lastMessage } = conversation;
  if (lastMessage === null) return t('chat.empty');
  const { text, image, automatic, senderId } = lastMessage;
  if (automatic) return t('chat.acknowledgement');
  const words = text === '' ? t('picture.one') : text;
  return (
    <>
      {senderId === userId && `${t('chat.you')}: `}
      {image && <IconPhoto className={classes.sign} size={16} stroke={1.8} aria-hidden />}
      {words}
    </>
  );
}

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
        data-unread={unread > 0}
      >
        <Avatar name={name} src={other.avatar} size={56} seed={other.masterId ?? other.userId} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>{name}</span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.sentAt}>
                {brief(lastMessage.sentAt)}
              </time>
            )}
          </span>
          <span className={classes.subject}>
            <Subject conversation={conversation} />
          </span>
          <span className={classes.top}>
            <span className={classes.last}>
              <LastWords conversation={conversation} userId={userId} />
            </span>
            <UnreadBadge count={unread} />
          </span>
        </span>
      </Link>
    </li>
  );
}
