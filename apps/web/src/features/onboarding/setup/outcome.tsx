import type { Onboarding } from '@mesterhand/domain/onboarding/steps';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import {
  IconChevronRight,
  IconClock,
  IconFileText,
  IconRosetteDiscountCheck,
} from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import classes from '../onboarding.module.css';
import { useReviewTime } from '../review-time.ts';
import { outcome } from './setup-order.ts';

const icons = {
  open: IconFileText,
  waiting: IconClock,
  withheld: IconFileText,
  verified: IconRosetteDiscountCheck,
} as const;

/** What is missing, each with a tap to its step. */
function Missing({ missing }: Pick<Onboarding, 'missing'>) {
  const { t } = useTranslation('onboarding');
  if (missing.length === 0) return <Text c="dimmed">{t('outcome.nothingMissing')}</Text>;
  return (
    <Stack gap="xs">
      <Text component="h2" fz="lg" fw={700}>
        {t('outcome.missing')}
      </Text>
      <DividedList>
        {missing.map((step) => (
          <li key={step}>
            <ButtonLink
              to="/profile/start"
              search={{ step }}
              variant="subtle"
              fullWidth
              mih={52}
              justify="space-between"
              px="xs"
              rightSection={<IconChevronRight size={18} aria-hidden />}
            >
              {t(`setup.titles.${step}`)}
            </ButtonLink>
          </li>
        ))}
      </DividedList>
    </Stack>
  );
}

/** How verification goes on, and how long it takes. */
function WhatFollows({ onboarding }: { onboarding: Onboarding }) {
  const { t } = useTranslation('onboarding');
  const reviewTime = useReviewTime();
  return (
    <Stack gap="xs">
      <Text component="h2" fz="lg" fw={700}>
        {t('outcome.after')}
      </Text>
      <Stack component="ol" gap="xs" ps="lg" style={{ listStyle: 'decimal' }}>
        <li>
          {t('outcome.check')} {reviewTime(onboarding)}
        </li>
        <li>{t('outcome.notified')}</li>
        <li>{t('outcome.meanwhile')}</li>
      </Stack>
    </Stack>
  );
}

/** The end of the steps, by what the server has stored. */
export function Outcome({ onboarding }: { onboarding: Onboarding }) {
  const { t } = useTranslation('onboarding');
  const panel = useStepFocus(outcome);
  const { verification, missing } = onboarding;
  const Icon = icons[verification];
  return (
    <Stack gap="lg" className={classes.alone ?? ''}>
      <Stack ref={panel} tabIndex={-1} gap="xs" role="status">
        <Group gap="sm" wrap="nowrap">
          <Icon size={32} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <h1 className={classes.heading}>{t(`outcome.${verification}Title`)}</h1>
        </Group>
        <Text>{t(`outcome.${verification}Text`)}</Text>
      </Stack>
      {verification === 'waiting' && <WhatFollows onboarding={onboarding} />}
      <Missing missing={missing} />
      <div className={classes.foot}>
        <div className={classes.actions}>
          {verification === 'withheld' && (
            <ButtonLink to="/profile" search={{ tab: 'documents' }} size="lg" variant="default">
              {t('outcome.documents')}
            </ButtonLink>
          )}
          <ButtonLink to="/today" size="lg" className={classes.next ?? ''}>
            {t('outcome.today')}
          </ButtonLink>
        </div>
      </div>
    </Stack>
  );
}
