import { answerMinutes } from '@mesterhand/domain/job-requests/answering';
import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { whyReplaced } from '@mesterhand/domain/job-requests/states';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { AnswerClock } from '../answer-clock.tsx';
import { useClockText } from '../use-clock-text.ts';
import classes from './invitation-row.module.css';

export type Invitation = JobRequest['invitations'][number];

const tones: Readonly<Record<Invitation['state'], BadgeTone>> = {
  waiting: 'yellow',
  offered: 'green',
  declined: 'grey',
  passedOver: 'red',
  closed: 'grey',
};

type RowProps = {
  invitation: Invitation;
  /** The request still takes answers. */
  isOpen: boolean;
  /** The one in whose place this master was asked. */
  before?: Invitation | undefined;
};

function Answer({ invitation, isOpen }: Omit<RowProps, 'before'>): ReactNode {
  const { t } = useTranslation('job-requests');
  const clockText = useClockText();
  const { state, askedAt, deadlineAt, answeredAt, declineReason } = invitation;
  switch (state) {
    case 'waiting':
      return isOpen && <AnswerClock askedAt={askedAt} deadlineAt={deadlineAt} viewer="client" />;
    case 'offered':
      return answeredAt && t('invitation.offered', { time: clockText(answeredAt) });
    case 'declined':
      return declineReason && t(`invitation.reasons.${declineReason}`);
    case 'passedOver':
      return t('invitation.passedOver', { time: clockText(deadlineAt) });
    case 'closed':
      return null;
  }
}

/** In whose place a master was asked, and why. */
function Replaced({ before, next }: { before: Invitation; next: Invitation }) {
  const { t } = useTranslation('job-requests');
  const names = { name: before.master.name, next: next.master.name };
  return (
    <Text size="sm" mb={4}>
      {t(`invitation.replaced.${whyReplaced(before)}`, { ...names, minutes: answerMinutes })}
    </Text>
  );
}

/** A master who is asked, with the clock or the answer. */
export function InvitationRow({ invitation, isOpen, before }: RowProps) {
  const { t } = useTranslation('job-requests');
  const { master, state } = invitation;
  return (
    <li className={classes.row}>
      <Avatar name={master.name} src={master.avatar} seed={master.id} size={56} />
      <Stack gap={2} miw={0} flex={1}>
        <Group gap="var(--space-1) var(--space-3)" justify="space-between">
          <Text fw={700}>
            <Link className={classes.name} to="/master/$id" params={{ id: String(master.id) }}>
              {master.name}
            </Link>
          </Text>
          <StatusBadge tone={tones[state]}>{t(`invitation.state.${state}`)}</StatusBadge>
        </Group>
        <Group gap="0 var(--space-4)" c="dimmed" fz="sm">
          {master.specialization}
          <Rating value={master.rating} count={master.reviewCount} />
        </Group>
        <Box mt={4}>
          {before && <Replaced before={before} next={invitation} />}
          <Answer invitation={invitation} isOpen={isOpen} />
        </Box>
      </Stack>
    </li>
  );
}
