import { answerMinutes } from '@mesterhand/domain/job-requests/answering';
import { maxAskedAtOnce } from '@mesterhand/domain/job-requests/states';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ChoiceField } from './choice-field.tsx';
import { MasterChoice } from './master-choice.tsx';
import { RequestSummary } from './request-summary.tsx';
import type { RequestForm } from './use-request-form.ts';

type StepProps = { form: RequestForm };

function Choices({ form }: StepProps) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors, suggestions } = form;
  const { choices, chosen } = suggestions;
  const [isWhole, setWhole] = useState(false);
  // Those that the customer has chosen are never hidden.
  const shown = choices.filter(
    ({ master }, place) => isWhole || place < maxAskedAtOnce || chosen.includes(master.id),
  );
  const toggle = (id: number) =>
    change({
      masterIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    });
  return (
    <>
      <Stack component="ul" gap="sm">
        {shown.map((choice) => {
          const { id } = choice.master;
          return (
            <MasterChoice
              key={id}
              choice={choice}
              isPreferred={id === values.preferredId}
              isChosen={chosen.includes(id)}
              isFull={chosen.length >= maxAskedAtOnce}
              error={errors[`masterIds.${chosen.indexOf(id)}`]}
              onToggle={() => toggle(id)}
            />
          );
        })}
      </Stack>
      {shown.length < choices.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('who.more', { count: choices.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Nobody() {
  const { t } = useTranslation('job-requests');
  return (
    <EmptyState
      art="search"
      title={t('who.none')}
      text={t('who.noneText')}
      action={
        <ButtonLink to="/services" variant="light">
          {t('who.search')}
        </ButtonLink>
      }
    />
  );
}

function Masters({ form }: StepProps) {
  const { suggestions } = form;
  const { query, choices } = suggestions;
  const isComing = query.data === undefined && !query.isError;
  return (
    <>
      {choices.length > 0 && <Choices form={form} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isComing && (
        <Stack gap="sm" aria-busy>
          <LoadingNote />
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </Stack>
      )}
      {query.data !== undefined && choices.length === 0 && <Nobody />}
    </>
  );
}

/** The last step: who is asked, whether the next one is, and what is sent. */
export default function WhoStep({ form }: StepProps) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors, suggestions } = form;
  const { asksNext } = values;
  return (
    <Stack gap="xl">
      <Stack component="section" gap="sm" aria-label={t('who.label')}>
        <Text c="dimmed">{t('who.intro', { count: maxAskedAtOnce })}</Text>
        <Masters form={form} />
        <Text c="var(--danger)" size="sm" role="alert">
          {errors['masterIds']}
        </Text>
      </Stack>
      <ChoiceField
        label={t('who.asksNext', { minutes: answerMinutes })}
        choices={[
          { value: 'yes', text: t('who.yes') },
          { value: 'no', text: t('who.no', { count: suggestions.chosen.length }) },
        ]}
        value={asksNext === null ? undefined : asksNext ? 'yes' : 'no'}
        error={errors['asksNext']}
        onChange={(answer) => change({ asksNext: answer === 'yes' })}
      />
      <RequestSummary form={form} />
    </Stack>
  );
}
