import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../core/navigation/question.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import type { OwnJobsState } from './use-own-jobs.ts';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const OwnJobDialog = lazyPart(() => import('./own-job-dialog.tsx'));

type Owner = { userId: number; masterId: number };

/** Opens the form of a new job. */
export function AddOwnJob({ userId, masterId, day }: Owner & { day: string }) {
  const { t } = useTranslation('own-jobs');
  const question = useQuestion({ ask: 'ownJob', about: masterId });
  return (
    <>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={question.open}
      >
        {t('add')}
      </Button>
      {question.isOpen && (
        <DialogPlace onClose={question.close}>
          <OwnJobDialog userId={userId} day={day} onClose={question.close} />
        </DialogPlace>
      )}
    </>
  );
}

/** What a master does with an own job: done, edit, delete; each can be undone. */
export function OwnJobButtons({
  job,
  userId,
  state,
}: {
  job: OwnJob;
  userId: number;
  state: OwnJobsState;
}) {
  const { t } = useTranslation('own-jobs');
  const question = useQuestion({ ask: 'editOwnJob', about: job.id });
  const isDone = job.doneAt !== null;
  const isBusy = state.busyId !== null;
  return (
    <Group gap="sm">
      <Button
        variant={isDone ? 'subtle' : 'light'}
        mih={44}
        loading={state.busyId === job.id}
        disabled={isBusy}
        onClick={() => void state.setDone(job, !isDone)}
      >
        {t(isDone ? 'notDone' : 'done')}
      </Button>
      <Button variant="subtle" mih={44} disabled={isBusy} onClick={question.open}>
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        mih={44}
        disabled={isBusy}
        onClick={() => void state.remove(job)}
      >
        {t('remove')}
      </Button>
      {question.isOpen && (
        <DialogPlace onClose={question.close}>
          <OwnJobDialog
            job={job}
            userId={userId}
            day={job.scheduledDate}
            onClose={question.close}
          />
        </DialogPlace>
      )}
    </Group>
  );
}
