import type { SessionUser } from '@mesterhand/domain/access/actor';
import { decideMove, decideProposal } from '@mesterhand/domain/bookings/moves';
import { decideReport } from '@mesterhand/domain/bookings/no-shows';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nextTravel } from '@mesterhand/domain/bookings/travel';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useQuestion } from '../../../core/navigation/question.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import {
  IconBan,
  IconCalendarEvent,
  IconDotsVertical,
  IconMessageCircle,
  IconRoute,
  IconUserX,
} from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useUnreadOf } from '../../messages/inbox/contact-button.tsx';
import { UnreadBadge } from '../../messages/inbox/unread-badge.tsx';
import { actorOf } from '../actor.ts';
import type { Viewer } from './booking-status.tsx';
import type { Steps } from './use-steps.tsx';
import type { StatusChange } from './use-set-status.ts';

type CardMenuProps = {
  booking: Booking;
  viewer: Viewer;
  user: SessionUser;
  change: StatusChange;
  onChoose: Steps['choose'];
  /** Opens the card: the dialogs of these questions belong to its buttons. */
  onOpen(): void;
};

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

function ContactItem({ booking, viewer }: Pick<CardMenuProps, 'booking' | 'viewer'>) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  const unread = useUnreadOf(booking.id);
  return (
    <Menu.Item
      mih={48}
      leftSection={<IconMessageCircle {...icon} />}
      rightSection={unread > 0 && <UnreadBadge count={unread} />}
      onClick={() => dialog.open({ dialog: 'chat', booking: booking.id })}
    >
      {t(viewer === 'client' ? 'contact.master' : 'contact.client')}
    </Menu.Item>
  );
}

/** Other times, and that the other side is not there: the opened card asks. */
function QuestionItems({ booking, viewer, user, change, onOpen }: CardMenuProps) {
  const { t } = useTranslation('bookings');
  const move = useQuestion({ ask: 'move', about: booking.id });
  const noShow = useQuestion({ ask: 'noShow', about: booking.id });
  const actor = actorOf(user);
  const isMove = 'side' in decideMove(actor, booking);
  const isReportable = decideReport(actor, booking, change.now).kind === 'step';
  const ask = (question: typeof move) => () => {
    onOpen();
    question.open();
  };
  return (
    <>
      {(isMove || 'side' in decideProposal(actor, booking)) && (
        <Menu.Item mih={48} leftSection={<IconCalendarEvent {...icon} />} onClick={ask(move)}>
          {t(isMove ? 'moves.move' : 'moves.propose')}
        </Menu.Item>
      )}
      {isReportable && (
        <Menu.Item mih={48} leftSection={<IconUserX {...icon} />} onClick={ask(noShow)}>
          {t(`noShow.report.open.${viewer}`)}
        </Menu.Item>
      )}
    </>
  );
}

/** The steps that are not the main one: of the journey, of the work, and calling off, with what it means. */
function StepItems({ booking, viewer, user, change, onChoose }: CardMenuProps) {
  const { t } = useTranslation('bookings');
  const { basis, isBusy, steps, say } = change;
  // Customers have their drop-down, and a requested series is answered for all of it.
  if (viewer === 'client' || booking.series?.status === 'requested') return null;
  const start = steps.find(({ to, undoes }) => to === 'in_progress' && !undoes);
  const cancel = steps.find(({ to }) => to === 'cancelled');
  return (
    <>
      {nextTravel(actorOf(user), basis).map((travel) => (
        <Menu.Item
          key={travel}
          mih={48}
          leftSection={<IconRoute {...icon} />}
          disabled={isBusy}
          onClick={() => say({ of: 'travel', travel })}
        >
          {t(`travel.say.${travel}`)}
        </Menu.Item>
      ))}
      {start && (
        <Menu.Item mih={48} disabled={isBusy} onClick={() => onChoose(start)}>
          {t('control.in_progress')}
        </Menu.Item>
      )}
      {cancel && (
        <Menu.Item
          mih={48}
          color="red"
          leftSection={<IconBan {...icon} />}
          disabled={isBusy}
          onClick={() => onChoose(cancel)}
        >
          {t('control.cancelled')}
          <Text span display="block" size="sm" c="dimmed">
            {t(basis.acceptedAt === null ? 'control.declines' : 'control.callsOff')}
          </Text>
        </Menu.Item>
      )}
    </>
  );
}

/** A step that has not been sent can be undone. */
function OutboxItems({ change: { waiting, drop, retry } }: Pick<CardMenuProps, 'change'>) {
  const { t } = useTranslation('bookings');
  if (!waiting) return null;
  return (
    <>
      {waiting.state === 'failed' && (
        <Menu.Item mih={48} onClick={retry}>
          {t('waiting.retry')}
        </Menu.Item>
      )}
      <Menu.Item mih={48} onClick={() => drop(waiting)}>
        {t('waiting.drop')}
      </Menu.Item>
    </>
  );
}

/** What a side may do with a booking besides its main action. */
export default function CardMenu(props: CardMenuProps) {
  const { t } = useTranslation('bookings');
  const { booking, viewer, change } = props;
  return (
    <Menu position="bottom-end" width={260} radius="md">
      <Menu.Target>
        <IconButton label={t('card.menuOf', { id: booking.id })}>
          <IconDotsVertical size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <OutboxItems change={change} />
        <ContactItem booking={booking} viewer={viewer} />
        <QuestionItems {...props} />
        <StepItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
