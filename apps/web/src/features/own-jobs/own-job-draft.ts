import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { z } from 'zod';
import { keep, readStoredDraft } from '../../core/browser/session-storage.ts';

const valuesSchema = z.object({
  clientName: z.string(),
  clientPhone: z.string(),
  address: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  durationMinutes: z.string(),
  bufferMinutes: z.string(),
  price: z.union([z.number(), z.string()]),
  note: z.string(),
});
/** The fields of the form as they are typed. */
export type OwnJobValues = z.infer<typeof valuesSchema>;

const draftSchema = z.object({ userId: z.number(), values: valuesSchema });

/** The form of a job, or of a new one at the next full hour. */
export function valuesOf(
  job: OwnJob | undefined,
  { day, now }: { day: string; now: Date },
): OwnJobValues {
  if (job === undefined) {
    const hour = Math.min(Number(osloCivil(now).time.slice(0, 2)) + 1, 23);
    return {
      clientName: '',
      clientPhone: '',
      address: '',
      scheduledDate: day,
      scheduledTime: `${String(hour).padStart(2, '0')}:00`,
      durationMinutes: '60',
      bufferMinutes: '0',
      price: '',
      note: '',
    };
  }
  const { id: _, doneAt: __, durationMinutes, bufferMinutes, price, ...rest } = job;
  return {
    ...rest,
    durationMinutes: String(durationMinutes),
    bufferMinutes: String(bufferMinutes),
    price: price ?? '',
  };
}

/** What the schema of the form reads. */
export function inputOf({ durationMinutes, bufferMinutes, price, ...rest }: OwnJobValues) {
  return {
    ...rest,
    durationMinutes: Number(durationMinutes),
    bufferMinutes: Number(bufferMinutes),
    price: price === '' ? null : price,
  };
}

const nameOf = (id: number | undefined) => `own-job-draft-${id ?? 'new'}`;

/** What this user typed in this tab and did not send; another user's draft is not shown. */
export function readDraft(id: number | undefined, userId: number): OwnJobValues | undefined {
  const draft = readStoredDraft(nameOf(id), (value) => draftSchema.safeParse(value).data);
  return draft?.userId === userId ? draft.values : undefined;
}

export function keepDraft(
  id: number | undefined,
  draft: { userId: number; values: OwnJobValues } | null,
): void {
  keep(nameOf(id), draft);
}
