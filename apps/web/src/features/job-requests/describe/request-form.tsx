import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { type ComponentType, Suspense, type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useSession } from '../../../core/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { FormFailure } from '../../auth/form-failure.tsx';
import { ProblemStep } from './problem-step.tsx';
import { type RequestLink, type Step, steps } from './request-values.ts';
import { type RequestForm as FormState, useRequestForm } from './use-request-form.ts';

const importStep = {
  details: () => import('./details-step.tsx'),
  when: () => import('./when-step.tsx'),
  who: () => import('./who-step.tsx'),
};

const parts: Record<Step, ComponentType<{ form: FormState }>> = {
  problem: ProblemStep,
  details: lazyPart(importStep.details),
  when: lazyPart(importStep.when),
  who: lazyPart(importStep.who),
};

/** Fetches the later steps while the first one is filled in. */
function useLaterSteps(): void {
  useEffect(() => {
    // A failure is retried by the step itself.
    for (const load of Object.values(importStep)) load().catch(() => undefined);
  }, []);
}

function StepSkeleton() {
  return (
    <Stack aria-busy mih={320}>
      <LoadingNote />
      <RowSkeleton />
      <RowSkeleton />
    </Stack>
  );
}

/** An earlier visit's texts are shown; a new link may be about something else. */
function RestoredNote({ form, text }: { form: FormState; text: string | undefined }) {
  const { t } = useTranslation('job-requests');
  const [isAsked, setAsked] = useState(false);
  if (!form.isRestored || form.step !== 'problem') return null;
  const isOther = text !== undefined && text.trim() !== form.values.description.trim();
  return (
    <Callout tone="sunken" mb="lg">
      <Group justify="space-between" gap="xs">
        <span>{t(isOther ? 'restored.other' : 'restored.text', { text })}</span>
        <Button variant="subtle" size="sm" h={44} onClick={() => setAsked(true)}>
          {t('restored.clear')}
        </Button>
      </Group>
      {isAsked && (
        <ConfirmDialog
          title={t('restored.question')}
          text={t('restored.lost')}
          confirmLabel={t('restored.clear')}
          tone="danger"
          onConfirm={() => {
            setAsked(false);
            form.clear();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Callout>
  );
}

function Foot({ form }: { form: FormState }) {
  const { t } = useTranslation('job-requests');
  const isSignedIn = useSession() !== null;
  const place = steps.indexOf(form.step);
  const before = steps[place - 1];
  const isLast = place === steps.length - 1;
  return (
    <>
      <FormFailure text={form.failure} />
      {isLast && (
        <Text c="dimmed" size="sm">
          {t(isSignedIn ? 'foot.free' : 'foot.signIn')}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        {before && (
          <Button
            variant="default"
            size="lg"
            disabled={form.isSending}
            onClick={() => form.goTo(before)}
          >
            {t('foot.back')}
          </Button>
        )}
        <Button type="submit" size="lg" ml="auto" loading={form.isSending}>
          {t(isLast ? 'foot.send' : 'foot.next')}
        </Button>
      </Group>
    </>
  );
}

/** The master from whose page the form was opened. */
function PreferredNote({ form }: { form: FormState }) {
  const { t } = useTranslation('job-requests');
  const { preferred } = form.suggestions;
  if (preferred === undefined || form.step !== 'problem') return null;
  return (
    <Group gap="sm" mb="lg" wrap="nowrap">
      <Avatar name={preferred.name} src={preferred.avatar} seed={preferred.id} size={40} />
      <p>{t('preferred', { name: preferred.name })}</p>
    </Group>
  );
}

type RequestFormProps = { link: RequestLink; onSent(request: JobRequest): void };

/** The customer's description of a job in four steps; each is validated before the next. */
export function RequestForm({ link, onSent }: RequestFormProps) {
  const { t } = useTranslation('job-requests');
  const [carried] = useState(link);
  const form = useRequestForm(carried, onSent);
  const { step, element, advance, goTo } = form;
  const panel = useStepFocus(step);
  useLaterSteps();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    advance();
  };
  const place = { step: steps.indexOf(step) + 1, count: steps.length };
  const Part = parts[step];
  return (
    <Form ref={element} onSubmit={submit} gap="xl" aria-busy={form.isSending}>
      <div>
        <RestoredNote form={form} text={carried.text} />
        <PreferredNote form={form} />
        <StepProgress
          label={t('steps.label')}
          steps={steps.map((name) => ({ name, text: t(`steps.${name}`) }))}
          current={step}
          onBack={form.isSending ? () => undefined : goTo}
        />
      </div>
      <Box
        ref={panel}
        tabIndex={-1}
        role="group"
        style={{ outline: 'none' }}
        aria-label={`${t('steps.place', place)}: ${t(`steps.${step}`)}`}
      >
        <Suspense fallback={<StepSkeleton />}>
          <Part form={form} />
        </Suspense>
      </Box>
      <Foot form={form} />
    </Form>
  );
}
