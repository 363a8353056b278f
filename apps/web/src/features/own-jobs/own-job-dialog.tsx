import type { FreeStart } from '@mesterhand/domain/bookings/day-plan';
import { bufferBounds, durationBounds, durationStep } from '@mesterhand/domain/bookings/duration';
import { type OwnJob, ownJobFormSchema } from '@mesterhand/domain/bookings/own-job-schema';
import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import type { NativeSelectProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { useAttemptKey } from '../../core/browser/use-attempt-key.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NativeSelect, Textarea, TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { MoneyField } from '../../ui/number-field.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import { refusalOf } from '../calendar/form-refusal.ts';
import { freeTimesOf } from './free-times.ts';
import type { OwnJobsState } from './use-own-jobs.ts';
import { inputOf, keepDraft, type OwnJobValues, readDraft, valuesOf } from './own-job-draft.ts';

type OwnJobDialogProps = {
  /** The job to change; a new one without it. */
  job?: OwnJob | undefined;
  userId: number;
  /** The day that a new job begins with. */
  day: string;
  /** Where it can also be marked as done and deleted, beside its form. */
  state?: OwnJobsState | undefined;
  onClose(): void;
};

const quarters = Array.from({ length: 96 }, (_, quarter) => {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(quarter / 4))}:${part((quarter % 4) * 15)}`;
});

const steps = ({ min, max }: { min: number; max: number }): number[] =>
  Array.from({ length: (max - min) / durationStep + 1 }, (_, nth) => min + nth * durationStep);

/** Sends the form; the same content sent again is one job. */
function useSave(job: OwnJob | undefined) {
  const utils = trpc.useUtils();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (form: Parameters<typeof utils.client.bookings.ownJobs.create.mutate>[0]) => {
      const { ownJobs } = utils.client.bookings;
      if (job) return ownJobs.update.mutate({ ...form, id: job.id });
      return ownJobs.create.mutate(form, { context: { idempotencyKey: keyOf(form) } });
    },
    onSuccess: () => void utils.bookings.invalidate(),
  });
}

function useOwnJobForm({ job, userId, day, onClose }: OwnJobDialogProps) {
  const { t } = useTranslation('own-jobs');
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const save = useSave(job);
  const [values, setValues] = useState(
    () => readDraft(job?.id, userId) ?? valuesOf(job, { day, now: new Date() }),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (part: Partial<OwnJobValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    setErrors({});
    keepDraft(job?.id, { userId, values: next });
  };
  const close = () => {
    keepDraft(job?.id, null);
    onClose();
  };
  const refuse = (error: unknown) => {
    const { code, issues } = readError(error);
    const texts = issueTexts(error);
    if (code === 'bookings.slotTaken') texts['scheduledTime'] = t('taken');
    if (code === 'bookings.unreachable') texts['scheduledTime'] = t('unreachable');
    setErrors(texts);
    if (issues.length === 0)
      showToast({ tone: 'error', title: t('notSaved'), message: errorText(error) });
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = ownJobFormSchema.safeParse(inputOf(values));
    if (!read.success) return setErrors(issueTexts(refusalOf(read.error.issues)));
    save.mutate(read.data, {
      onSuccess: () => {
        showToast({ title: t('saved') });
        close();
      },
      onError: refuse,
    });
  };
  const free = freeTimesOf(save.error);
  return { values, errors, change, submit, close, free, isSaving: save.isPending };
}

/** The times that a refusal names. */
function FreeTimes({
  times,
  onChoose,
}: {
  times: readonly FreeStart[];
  onChoose(start: FreeStart): void;
}) {
  const { t } = useTranslation('own-jobs');
  const format = useFormat();
  if (times.length === 0) return null;
  return (
    <Stack gap="xs" role="status">
      <Text>{t('free')}</Text>
      <Group gap="xs">
        {times.map((start) => (
          <Button
            key={`${start.date} ${start.time}`}
            variant="default"
            mih={44}
            onClick={() => onChoose(start)}
          >
            {t('at', { day: format.day(start.date), time: start.time })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

type StoredJobProps = { job: OwnJob; state: OwnJobsState; isSaving: boolean; onClose(): void };

/** Deletes a stored job, or marks it as done; both can be undone where the dialog was opened. */
function StoredJobButtons({ job, state, isSaving, onClose }: StoredJobProps) {
  const { t } = useTranslation('own-jobs');
  const isDone = job.doneAt !== null;
  const close = (act: Promise<void>) => {
    onClose();
    void act;
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        mih={44}
        disabled={isSaving}
        onClick={() => close(state.remove(job))}
      >
        {t('remove')}
      </Button>
      <Button
        variant="light"
        mih={44}
        disabled={isSaving}
        onClick={() => close(state.setDone(job, !isDone))}
      >
        {t(isDone ? 'notDone' : 'done')}
      </Button>
    </>
  );
}

type TimeKey = 'scheduledTime' | 'durationMinutes' | 'bufferMinutes';

type WhenFieldsProps = {
  form: ReturnType<typeof useOwnJobForm>;
  select(key: TimeKey): Pick<NativeSelectProps, 'size' | 'value' | 'error' | 'onChange'>;
};

/** Day, start and length, with other times where the chosen one is taken. */
function WhenFields({ form, select }: WhenFieldsProps) {
  const { t } = useTranslation('own-jobs');
  const format = useFormat();
  const now = useNow();
  const { values, errors, change, free } = form;
  const minutes = (value: number) => ({ value: String(value), label: format.duration(value) });
  return (
    <>
      <Columns width={160} gap="var(--space-4)">
        <DateField
          label={t('fields.date')}
          value={values.scheduledDate}
          error={errors['scheduledDate']}
          isOffered={(day) => isBookableDate(day, now)}
          onChange={(scheduledDate) => change({ scheduledDate })}
        />
        <NativeSelect {...select('scheduledTime')} label={t('fields.time')} data={quarters} />
        <NativeSelect
          {...select('durationMinutes')}
          label={t('fields.length')}
          data={steps(durationBounds).map(minutes)}
        />
        <NativeSelect
          {...select('bufferMinutes')}
          label={t('fields.buffer')}
          data={[
            { value: '0', label: t('noBuffer') },
            ...steps({ ...bufferBounds, min: durationStep }).map(minutes),
          ]}
        />
      </Columns>
      {errors['scheduledTime'] && (
        <FreeTimes
          times={free}
          onChoose={({ date, time }) => change({ scheduledDate: date, scheduledTime: time })}
        />
      )}
    </>
  );
}

/** The short form of a job that came by phone. What is typed stays until it is saved or cancelled. */
export default function OwnJobDialog(props: OwnJobDialogProps) {
  const { job, state, onClose } = props;
  const { t } = useTranslation('own-jobs');
  const form = useOwnJobForm(props);
  const { values, errors, change, submit, close, isSaving } = form;
  const select = (key: TimeKey) => ({
    size: 'md' as const,
    value: values[key],
    error: errors[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [key]: currentTarget.value }),
  });
  const text = (key: 'clientName' | 'clientPhone' | 'note') => ({
    size: 'md' as const,
    value: values[key],
    error: errors[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [key]: currentTarget.value }),
  });
  return (
    <Dialog title={t(job ? 'editTitle' : 'addTitle')} onClose={onClose}>
      <Form onSubmit={submit} aria-busy={isSaving}>
        <Text c="dimmed">{t('intro')}</Text>
        <TextInput
          {...text('clientName')}
          label={t('fields.name')}
          withAsterisk
          maxLength={120}
          autoComplete="off"
          autoCapitalize="words"
          data-autofocus
        />
        <TextInput
          {...text('clientPhone')}
          label={t('fields.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
        />
        <AddressField
          label={t('fields.address')}
          name="address"
          maxLength={300}
          value={values.address}
          error={errors['address']}
          onChange={(address) => change({ address })}
          onPick={({ text: address }) => change({ address })}
        />
        <WhenFields form={form} select={select} />
        <Columns width={160} gap="var(--space-4)">
          <MoneyField
            size="md"
            label={t('fields.price')}
            value={values.price}
            error={errors['price']}
            onChange={(price) => change({ price })}
          />
        </Columns>
        <Textarea {...text('note')} label={t('fields.note')} maxLength={2000} rows={3} />
        <Actions justify="flex-end">
          {job && state && (
            <StoredJobButtons job={job} state={state} isSaving={isSaving} onClose={close} />
          )}
          <Button variant="default" mih={44} disabled={isSaving} onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" mih={44} loading={isSaving}>
            {t('save')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
