import type { Master } from '@mesterhand/domain/masters/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { IconBriefcase, IconClockHour4, IconMapPin, IconTools } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Rating } from '../../../ui/rating.tsx';
import classes from './master.module.css';
import { useAnswerTimeText } from '../../job-requests/use-answer-time-text.ts';
import { useExperienceText, useResponseText } from './use-master-texts.ts';

type FactProps = { icon: ReactNode; term: string; children: ReactNode };

function Fact({ icon, term, children }: FactProps) {
  return (
    <div>
      {icon}
      <Text component="dt" c="dimmed" size="sm" lh="20px">
        {term}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

/** Experience, response time and completed jobs. */
export function MasterFacts({ master }: { master: Master }) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const experienceText = useExperienceText();
  const responseText = useResponseText();
  const answerTimeText = useAnswerTimeText();
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Panel component="dl" className={classes.facts ?? ''} p={0} gap={1}>
      <Fact icon={<IconTools {...icon} />} term={t('master.experience')}>
        {experienceText(master.experience)}
      </Fact>
      <Fact icon={<IconClockHour4 {...icon} />} term={t('master.responseTime')}>
        {responseText(master.responseTime)}
        {master.answerTime && (
          <Text className={classes.detail ?? ''} c="dimmed" size="sm" fw={500} mt={2}>
            {answerTimeText(master.answerTime)}
          </Text>
        )}
      </Fact>
      <Fact icon={<IconBriefcase {...icon} />} term={t('master.completedJobs')}>
        {format.number(master.completedJobs)}
      </Fact>
    </Panel>
  );
}

type MasterHeadProps = { master: Master; as: 'h1' | 'h3' };

/** The profile's header, on its page and in its dialog. */
export function MasterHead({ master, as: Name }: MasterHeadProps) {
  const { t } = useTranslation('core');
  return (
    <Group className={classes.head ?? ''} wrap="nowrap" gap="clamp(16px, 2.5vw, 28px)" miw={0}>
      <Avatar
        name={master.name}
        src={master.user.avatar}
        size={Name === 'h1' ? 128 : 72}
        seed={master.id}
      />
      <Stack align="flex-start" gap={6} miw={0}>
        <Group gap="var(--space-2) var(--space-3)">
          <Name className={classes.name}>{master.name}</Name>
          {master.isVerified && <VerifiedBadge />}
        </Group>
        <Group component="p" gap="2px var(--space-4)" c="dimmed">
          {master.specialization}
          {master.city && (
            <span className="with-icon">
              <IconMapPin size={17} stroke={1.7} aria-hidden />
              {t(`cities.${master.city}`)}
            </span>
          )}
        </Group>
        <Rating value={master.rating} count={master.reviewCount} />
      </Stack>
    </Group>
  );
}
