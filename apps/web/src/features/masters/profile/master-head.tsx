import type { Master } from '@mesterhand/domain/masters/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { IconBriefcase, IconClockHour4, IconMapPin, IconTools } from '../../../ui/icons.gen.ts';
import { Rating } from '../../../ui/rating.tsx';
import classes from './master.module.css';
import { useExperienceText, useResponseText } from './use-master-texts.ts';

type FactProps = { icon: ReactNode; term: string; children: ReactNode };

function Fact({ icon, term, children }: FactProps) {
  return (
    <div className={classes.fact}>
      {icon}
      <dt>{term}</dt>
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
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <dl className={classes.facts}>
      <Fact icon={<IconTools {...icon} />} term={t('master.experience')}>
        {experienceText(master.experience)}
      </Fact>
      <Fact icon={<IconClockHour4 {...icon} />} term={t('master.responseTime')}>
        {responseText(master.responseTime)}
      </Fact>
      <Fact icon={<IconBriefcase {...icon} />} term={t('master.completedJobs')}>
        {format.number(master.completedJobs)}
      </Fact>
    </dl>
  );
}

type MasterHeadProps = { master: Master; as: 'h1' | 'h3' };

/** The profile's header, on its page and in its dialog. */
export function MasterHead({ master, as: Name }: MasterHeadProps) {
  const { t } = useTranslation('core');
  return (
    <div className={classes.head}>
      <Avatar
        name={master.name}
        src={master.user.avatar}
        size={Name === 'h1' ? 128 : 72}
        seed={master.id}
      />
      <div className={classes.who}>
        <div className={classes.nameLine}>
          <Name>{master.name}</Name>
          {master.isVerified && <VerifiedBadge />}
        </div>
        <p className={classes.trade}>
          {master.specialization}
          {master.city && (
            <span className={classes.place}>
              <IconMapPin size={17} stroke={1.7} aria-hidden />
              {t(`cities.${master.city}`)}
            </span>
          )}
        </p>
        <Rating value={master.rating} count={master.reviewCount} />
      </div>
    </div>
  );
}
