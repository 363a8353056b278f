import { documentMimes, documentTypes } from '@mesterhand/domain/uploads/documents';
import { type SubmitEvent, useId, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../profile.module.css';
import { UploadBar } from './upload-bar.tsx';
import { useRefreshPerson } from '../editor/use-refresh-person.ts';
import { useUpload } from './use-upload.ts';

/** The chosen type and file, until they are uploaded. */
function useDocumentUpload() {
  const { t } = useTranslation(['profile', 'auth']);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const refresh = useRefreshPerson();
  const [type, setType] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const clear = () => {
    setType('');
    setFile(null);
    // A file input cannot be cleared by value: a new key replaces it.
    setRound((count) => count + 1);
  };
  const { sent, send } = useUpload('/api/documents/upload', {
    onDone: () => {
      clear();
      showToast({ title: t('documents.uploaded') });
      void Promise.all([utils.auth.documents.list.invalidate(), refresh()]);
    },
    onFail: (error) => {
      const { code, status } = readError(error);
      // Any response is a failed upload, coded or not; without one the outcome is unknown.
      const title = t(status === undefined ? 'documents.uploadOdd' : 'documents.uploadFailed');
      const message =
        code === 'uploads.wrongType' ? t('auth:documents.wrongType') : errorText(error);
      showToast({ title, message, tone: 'error' });
      setFailure(message);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sent !== null) return;
    const known = readOneOf(documentTypes, type);
    if (known === undefined || file === null) return setFailure(t('documents.chooseBoth'));
    setFailure(null);
    const form = new FormData();
    form.set('type', known);
    form.set('file', file, file.name);
    return send(form);
  };
  return { type, setType, file, setFile, failure, round, sent, submit };
}

/** Type and file of a document; one of the same type is replaced. */
export function DocumentUpload() {
  const { t } = useTranslation(['profile', 'auth']);
  const { data: settings } = usePublicSettings();
  const upload = useDocumentUpload();
  const id = useId();
  const types = documentTypes.map((value) => ({ value, label: t(`auth:documents.${value}`) }));
  return (
    <Panel data-tone="sunken" p="lg">
      <Form gap="lg" onSubmit={upload.submit}>
        <h3>{t('documents.add')}</h3>
        <div className={classes.fields}>
          <NativeSelect
            label={t('documents.type')}
            value={upload.type}
            data={[{ value: '', label: t('fields.choose') }, ...types]}
            onChange={({ currentTarget }) => upload.setType(currentTarget.value)}
          />
          <Stack gap={4} miw={0}>
            <Text component="label" fw={600} htmlFor={id}>
              {t('documents.file')}
            </Text>
            <Group gap="var(--space-2) var(--space-3)" mih={44}>
              <input
                key={upload.round}
                id={id}
                className={`visually-hidden ${classes.file}`}
                type="file"
                accept={documentMimes.join(',')}
                aria-describedby={`${id}-name`}
                onChange={({ currentTarget }) => upload.setFile(currentTarget.files?.[0] ?? null)}
              />
              <Button component="label" htmlFor={id} variant="light" mih={44} px="md" aria-hidden>
                {t('documents.pickFile')}
              </Button>
              <Text component="span" c="dimmed" miw={0} id={`${id}-name`}>
                {upload.file?.name ?? t('documents.noFile')}
              </Text>
            </Group>
          </Stack>
        </div>
        <Text c="dimmed" size="sm">
          {t('auth:documents.formats', { max: settings?.maxFileSize ?? 5 })}
        </Text>
        {upload.sent !== null && <UploadBar sent={upload.sent} label={t('documents.uploading')} />}
        {upload.failure && (
          <Text c="var(--danger)" role="alert">
            {upload.failure}
          </Text>
        )}
        <Actions>
          <Button type="submit" loading={upload.sent !== null}>
            {t('documents.upload')}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
