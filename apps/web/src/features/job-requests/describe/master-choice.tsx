import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge, VerifiedBadge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Price } from '../../../ui/price.tsx';
import { Rating } from '../../../ui/rating.tsx';
import classes from './master-choice.module.css';
import { useReasonTexts } from './use-reason-texts.ts';
import type { Choice } from './use-suggestions.ts';

type MasterChoiceProps = {
  choice: Choice;
  isPreferred: boolean;
  isChosen: boolean;
  /** As many are chosen as may be asked at the same time. */
  isFull: boolean;
  error: string | undefined;
  onToggle(): void;
};

/** A master who may be asked, with the reasons for the place in the order. */
export function MasterChoice(props: MasterChoiceProps) {
  const { choice, isPreferred, isChosen, isFull, error, onToggle } = props;
  const { master, suggestion, place } = choice;
  const { t } = useTranslation('job-requests');
  const id = useId();
  const texts = useReasonTexts();
  const facts = suggestion ? texts.facts(suggestion) : [];
  return (
    <li className={classes.choice}>
      <Checkbox
        id={id}
        className={classes.box ?? ''}
        size="md"
        mt={2}
        checked={isChosen}
        disabled={isFull && !isChosen}
        aria-describedby={`${id}-reasons`}
        aria-invalid={Boolean(error)}
        onChange={onToggle}
      />
      <Avatar name={master.name} src={master.avatar} seed={master.id} size={56} />
      <Stack gap={4} miw={0}>
        <Group gap="var(--space-1) var(--space-2)">
          <Text component="label" htmlFor={id} fw={700}>
            {master.name}
          </Text>
          {master.isVerified && <VerifiedBadge />}
          {isPreferred && <StatusBadge tone="blue">{t('who.preferred')}</StatusBadge>}
        </Group>
        <Group gap="0 var(--space-4)">
          <Rating value={master.rating} count={master.reviewCount} />
          {master.hourlyRate !== null && <Price amount={master.hourlyRate} from unit="hour" />}
        </Group>
        <div id={`${id}-reasons`}>
          <Text c="dimmed" size="sm">
            {facts.join(' · ')}
          </Text>
          {suggestion && (
            <Text size="sm" fw={600} mt={2}>
              {texts.place(suggestion, place)}
            </Text>
          )}
        </div>
        <Text c="var(--danger)" size="sm" role="alert">
          {error}
        </Text>
      </Stack>
    </li>
  );
}
