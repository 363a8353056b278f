import { bookingHorizonDays } from '@mesterhand/domain/bookings/slots';
import { wholeDay } from '@mesterhand/domain/calendar/hours';
import {
  type Clash,
  type ExceptionForm as Exception,
  exceptionFormSchema,
} from '@mesterhand/domain/calendar/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { useEffect, useState } from 'react';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { refusalOf } from './form-refusal.ts';
import { HoursFields } from './hours-fields.tsx';
import { JobList } from './job-list.tsx';
import type { CalendarState } from './use-calendar.ts';

type ExceptionFormProps = {
  kind: Exception['kind'];
  masterId: number;
  today: string;
  add: CalendarState['add'];
  affected: CalendarState['affected'];
  onDirty(isDirty: boolean): void;
};

const nothing = { from: '', to: '', note: '', hours: wholeDay };
type Values = typeof nothing;

type Question = { exception: Exception; jobs: Clash[] };

function useException({ kind, masterId, add, affected, onDirty }: ExceptionFormProps) {
  const issueTexts = useIssueTexts();
  const [values, setValues] = useState<Values>(nothing);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const isDirty = values.from !== '' || values.note.trim() !== '';
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const onError = (error: unknown) => setErrors(issueTexts(error));
  const save = (exception: Exception) =>
    add.mutate(
      { ...exception, masterId },
      { onSuccess: () => setValues(nothing), onError, onSettled: () => setQuestion(null) },
    );
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (add.isPending || affected.isPending) return;
    const { from, to, note } = values;
    // One day off needs no second date, and a missing date is reported once.
    const entry = { kind, from, to: kind === 'open' || to === '' ? from : to, note };
    const hours = kind === 'open' ? values.hours : null;
    const read = exceptionFormSchema.safeParse({ ...entry, hours });
    if (!read.success) {
      const texts = issueTexts(refusalOf(read.error.issues));
      return setErrors(from === '' ? { ...texts, to: '' } : texts);
    }
    const exception = read.data;
    affected.mutate(
      { masterId, from: exception.from, to: exception.to, ...exception.hours },
      {
        onSuccess: (jobs) => (jobs.length > 0 ? setQuestion({ exception, jobs }) : save(exception)),
        onError,
      },
    );
  };
  return { values, errors, change, submit, question, save, dismiss: () => setQuestion(null) };
}

type AffectedJobsProps = {
  question: Question | null;
  save(exception: Exception): void;
  dismiss(): void;
  busy: boolean;
};

/** Lists the accepted jobs on days about to be closed, before anything is saved. */
function AffectedJobs({ question, save, dismiss, busy }: AffectedJobsProps) {
  const { t } = useTranslation('calendar');
  if (question === null) return null;
  return (
    <ConfirmDialog
      title={t('affected.title')}
      text={t('affected.text')}
      confirmLabel={t('affected.confirm')}
      busy={busy}
      onConfirm={() => save(question.exception)}
      onClose={dismiss}
    >
      <JobList jobs={question.jobs} />
    </ConfirmDialog>
  );
}

/** Adds days off, or opens a closed day. */
export function ExceptionForm(props: ExceptionFormProps) {
  const { kind, today, add, affected } = props;
  const { t } = useTranslation('calendar');
  const { values, errors, change, submit, ...warning } = useException(props);
  const isAdding = add.isPending && add.variables.kind === kind;
  const last = addDays(today, bookingHorizonDays);
  const isOffered = (day: string) => day >= today && day <= last;
  return (
    <form onSubmit={submit} noValidate aria-busy={isAdding}>
      <Stack>
        <Columns width={260} gap="var(--space-4)">
          <DateField
            label={kind === 'off' ? t('off.from') : t('opened.date')}
            value={values.from}
            error={errors['from']}
            isOffered={isOffered}
            onChange={(from) => change({ from })}
          />
          {kind === 'off' ? (
            <DateField
              label={t('off.to')}
              value={values.to}
              error={errors['to']}
              isOffered={isOffered}
              onChange={(to) => change({ to })}
            />
          ) : (
            <HoursFields
              areLabelsShown
              hours={values.hours}
              labels={{ opens: t('opened.from'), closes: t('opened.to') }}
              error={errors['hours.closes']}
              onChange={(hours) => change({ hours })}
            />
          )}
        </Columns>
        {kind === 'off' && (
          <TextInput
            label={t('off.note')}
            description={t('off.noteHint')}
            placeholder={t('off.noteExample')}
            maxLength={200}
            value={values.note}
            error={errors['note']}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
        <Actions>
          <Button type="submit" variant="light" disabled={add.isPending || affected.isPending}>
            {isAdding && t('entry.adding')}
            {!isAdding && (kind === 'off' ? t('off.add') : t('opened.add'))}
          </Button>
        </Actions>
        <AffectedJobs {...warning} busy={isAdding} />
      </Stack>
    </form>
  );
}
