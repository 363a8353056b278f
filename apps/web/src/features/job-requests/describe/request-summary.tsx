import { composeAddress } from '@mesterhand/domain/contact/address';
import { tidyAnswers } from '@mesterhand/domain/job-requests/questions';
import { describeAnswers } from '@mesterhand/domain/job-requests/words';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useQuestionWords } from '../use-question-words.ts';
import { useWhenText } from '../use-when-text.ts';
import type { RequestValues, Step } from './request-values.ts';
import type { RequestForm } from './use-request-form.ts';

type PartProps = { title: string; step?: Step; form: RequestForm; children: ReactNode };

function Part({ title, step, form, children }: PartProps) {
  const { t } = useTranslation('job-requests');
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mih={44}>
        <Text component="h3" c="dimmed" size="sm">
          {title}
        </Text>
        {step && (
          <Button
            variant="subtle"
            size="sm"
            h={44}
            aria-label={t('summary.changePart', { part: title })}
            onClick={() => form.goTo(step)}
          >
            {t('summary.change')}
          </Button>
        )}
      </Group>
      {children}
    </div>
  );
}

function useWantedText(): (values: RequestValues) => string {
  const { t } = useTranslation('job-requests');
  const format = useFormat();
  const whenText = useWhenText();
  return ({ urgency, date, from, until }) => {
    const dayOf = (day: string) => (day === '' ? t('summary.noDay') : format.day(day));
    if (urgency === 'asap') return whenText({ urgency });
    return urgency === 'date'
      ? dayOf(date)
      : t('when.between', { from: dayOf(from), until: dayOf(until) });
  };
}

/** What is sent, each part with a button to change it. */
export function RequestSummary({ form }: { form: RequestForm }) {
  const { t } = useTranslation('job-requests');
  const say = useQuestionWords();
  const wantedText = useWantedText();
  const { values, category, pictures, suggestions } = form;
  const code = category?.code ?? '';
  const answers = describeAnswers(say, code, tidyAnswers(code, values.answers));
  const names = suggestions.choices
    .filter(({ master }) => suggestions.chosen.includes(master.id))
    .map(({ master }) => master.name);
  return (
    <Panel component="section" data-tone="sunken" gap="xs" aria-label={t('summary.title')}>
      <Text component="h2" fz="lg">
        {t('summary.title')}
      </Text>
      <Part title={category?.name ?? t('steps.problem')} step="problem" form={form}>
        <Text style={{ whiteSpace: 'pre-line' }} lineClamp={6}>
          {values.description}
        </Text>
        {pictures.pictures.length > 0 && (
          <Text c="dimmed" size="sm">
            {t('summary.pictures', { count: pictures.pictures.length })}
          </Text>
        )}
      </Part>
      <Part title={t('steps.details')} step="details" form={form}>
        {answers.length === 0 ? (
          <Text>{t('summary.noAnswers')}</Text>
        ) : (
          <Stack component="ul" gap={2}>
            {answers.map(({ question, answer }) => (
              <li key={question}>
                {question} <strong>{answer}</strong>
              </li>
            ))}
          </Stack>
        )}
      </Part>
      <Part title={t('summary.when')} step="when" form={form}>
        <p>{wantedText(values)}</p>
        <p>{composeAddress(values)}</p>
        {values.isEmergency && <Text fw={700}>{t('emergency')}</Text>}
      </Part>
      <Part title={t('summary.who')} form={form}>
        <p>{names.length === 0 ? t('summary.nobody') : names.join(', ')}</p>
      </Part>
    </Panel>
  );
}
