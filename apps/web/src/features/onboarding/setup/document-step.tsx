import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { documentMimes } from '@mesterhand/domain/uploads/documents';
import { type ChangeEvent, useId } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconPhotoPlus, IconUpload } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type StepProps, useStep } from './step-props.ts';
import { useDocument } from './use-document.ts';

const tones = { waiting: 'yellow', approved: 'green', rejected: 'red' } as const;

/** What the server has of this document. */
function StoredDocument({ document }: { document: IdentityDocument | undefined }) {
  const { t } = useTranslation(['onboarding', 'profile']);
  const format = useFormat();
  if (document === undefined) return <Text c="dimmed">{t('onboarding:document.none')}</Text>;
  const { originalName, status, reason, uploadedAt } = document;
  return (
    <Panel p="md">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0} flex="1 1 160px">
          <Text fw={650} truncate>
            {originalName}
          </Text>
          <Text c="dimmed" size="sm">
            {format.dateTime(uploadedAt)}
          </Text>
        </Stack>
        <StatusBadge tone={tones[status]}>{t(`profile:documents.${status}`)}</StatusBadge>
      </Group>
      {status === 'rejected' && reason && <Text c="var(--danger)">{reason}</Text>}
    </Panel>
  );
}

type PickersProps = { isSending: boolean; isInvalid: boolean; onPick(file: File): void };

/** Two large buttons: the phone's camera, and its files. */
function Pickers({ isSending, isInvalid, onPick }: PickersProps) {
  const { t } = useTranslation('onboarding');
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file) onPick(file);
  };
  const input = {
    className: `visually-hidden ${classes.file}`,
    type: 'file',
    disabled: isSending,
    'aria-invalid': isInvalid,
    onChange: choose,
  } as const;
  const look = { component: 'label', fullWidth: true, mih: 56, size: 'md', px: 'xs' } as const;
  return (
    <div className={classes.choices}>
      <div>
        <input
          {...input}
          id={`${id}-camera`}
          accept="image/*"
          capture="environment"
          aria-label={t('document.camera')}
        />
        <Button
          {...look}
          htmlFor={`${id}-camera`}
          leftSection={<IconPhotoPlus size={22} aria-hidden />}
        >
          {t('document.camera')}
        </Button>
      </div>
      <div>
        <input
          {...input}
          id={`${id}-file`}
          accept={documentMimes.join(',')}
          aria-label={t('document.file')}
        />
        <Button
          {...look}
          variant="default"
          htmlFor={`${id}-file`}
          leftSection={<IconUpload size={22} aria-hidden />}
        >
          {t('document.file')}
        </Button>
      </div>
    </div>
  );
}

type DocumentStepProps = StepProps & { type: 'personalId' | 'certificate' };

/** One document: sent when it is taken, shown as the server has it. */
export function DocumentStep({ type, ...props }: DocumentStepProps) {
  const { t } = useTranslation(['onboarding', 'auth', 'profile']);
  const step = useStep(type, props);
  const { data, error, refetch } = trpc.auth.documents.list.useQuery({});
  const { sent, failed, send, refuse } = useDocument(type);
  const isSending = sent !== null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <StepSkeleton />;
  const document = data.find((each) => each.type === type);
  const goOn = () => {
    if (document === undefined || document.status === 'rejected')
      return refuse(t('auth:documents.required'));
    return void step.goOn();
  };
  const { file } = failed ?? {};
  return (
    <StepFrame
      {...step.frame}
      intro={`${t(`auth:documents.${type}Hint`)}. ${t('onboarding:document.tips')}`}
      isBusy={isSending}
      onNext={goOn}
    >
      <StoredDocument document={document} />
      <Pickers
        isSending={isSending}
        isInvalid={failed !== null}
        onPick={(picked) => void send(picked)}
      />
      {isSending && (
        <Stack gap="xs" role="status">
          {t('onboarding:document.sending')}
          <ProgressBar value={sent} max={1} aria-label={t('onboarding:document.sending')} />
        </Stack>
      )}
      {failed && (
        <Stack gap="xs" role="alert">
          <Text c="var(--danger)">
            {file ? `${t('onboarding:document.failed')}. ${failed.text}` : failed.text}
          </Text>
          {file && (
            <Button variant="light" mih={48} onClick={() => void send(file)}>
              {t('onboarding:document.again')}
            </Button>
          )}
        </Stack>
      )}
      <Text c="dimmed" size="sm">
        {t('onboarding:document.privacy')}{' '}
        {document !== undefined && t('onboarding:document.replaceNote')}
      </Text>
    </StepFrame>
  );
}
