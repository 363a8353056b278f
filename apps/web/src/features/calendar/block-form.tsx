import { bookingHorizonDays } from '@mesterhand/domain/bookings/slots';
import { blockFormSchema } from '@mesterhand/domain/calendar/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { useEffect, useState } from 'react';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { NativeSelect, TextInput } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { refusalOf } from './form-refusal.ts';
import type { BlockedHoursState } from './use-blocked-hours.ts';

const nothing = { date: '', from: '12:00', to: '13:00', note: '' };

/** Every quarter of an hour of a day, its end included. */
const quarters = Array.from({ length: 97 }, (_, quarter) => {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(quarter / 4))}:${part((quarter % 4) * 15)}`;
});

type BlockFormProps = {
  masterId: number;
  today: string;
  state: BlockedHoursState;
  onDirty(isDirty: boolean): void;
};

/** Blocks hours of any day. */
export function BlockForm({ masterId, today, state: { block }, onDirty }: BlockFormProps) {
  const { t } = useTranslation('calendar');
  const issueTexts = useIssueTexts();
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isDirty = values.date !== '' || values.note.trim() !== '';
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const change = (part: Partial<typeof nothing>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (block.isPending) return;
    const read = blockFormSchema.safeParse(values);
    if (!read.success) return setErrors(issueTexts(refusalOf(read.error.issues)));
    block.mutate(
      { masterId, ...read.data },
      {
        onSuccess: () => setValues(nothing),
        onError: (error) => setErrors(issueTexts(error)),
      },
    );
  };
  const last = addDays(today, bookingHorizonDays);
  return (
    <form onSubmit={submit} noValidate aria-busy={block.isPending}>
      <Stack>
        <Columns width={200} gap="var(--space-4)">
          <DateField
            label={t('blocks.date')}
            value={values.date}
            error={errors['date']}
            isOffered={(day) => day >= today && day <= last}
            onChange={(date) => change({ date })}
          />
          <NativeSelect
            label={t('blocks.from')}
            data={quarters.slice(0, -1)}
            value={values.from}
            error={errors['from']}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('blocks.to')}
            data={quarters.slice(1)}
            value={values.to}
            error={errors['to']}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </Columns>
        <TextInput
          label={t('off.note')}
          description={t('off.noteHint')}
          maxLength={200}
          value={values.note}
          error={errors['note']}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Actions>
          <Button type="submit" variant="light" disabled={block.isPending}>
            {block.isPending ? t('entry.adding') : t('blocks.add')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
