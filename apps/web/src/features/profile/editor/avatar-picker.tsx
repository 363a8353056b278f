import type { Profile } from '@mesterhand/domain/profile/schema';
import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { lazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from '../profile.module.css';
import { UploadBar } from '../documents/upload-bar.tsx';
import { useRefreshPerson } from './use-refresh-person.ts';
import { useUpload } from '../documents/use-upload.ts';

const FocusPart = lazyPart(() => import('../../pictures/focus-part.tsx'));

const answerSchema = lazySchema(async () => {
  const { avatarOutput } = await import('@mesterhand/domain/profile/schema');
  return avatarOutput;
});

type Outcome = { url: string } | { failure: string } | null;

/** The user's avatar: uploaded as soon as it is chosen. */
export function AvatarPicker({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const id = useId();
  const errorText = useErrorText();
  const refresh = useRefreshPerson();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { sent, send } = useUpload('/api/upload/avatar', {
    onDone: async (answer) => {
      const { avatarUrl } = (await answerSchema()).parse(answer);
      setOutcome({ url: avatarUrl });
      void refresh();
    },
    onFail: (error) => {
      const isWrongType = readError(error).code === 'uploads.wrongType';
      setOutcome({ failure: isWrongType ? t('avatar.wrongType') : errorText(error) });
    },
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file || sent !== null) return;
    const form = new FormData();
    form.set('avatar', file, file.name);
    setOutcome(null);
    send(form);
  };
  const isSet = outcome !== null && 'url' in outcome;
  const failure = outcome !== null && 'failure' in outcome ? outcome.failure : null;
  const src = isSet ? outcome.url : profile.avatar;
  return (
    <>
      <Group gap="lg" wrap="nowrap">
        <Avatar
          name={`${profile.firstName} ${profile.lastName}`}
          src={src}
          size={96}
          seed={profile.id}
        />
        <Stack align="flex-start" gap="xs">
          <input
            id={id}
            className={`visually-hidden ${classes.file}`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            aria-describedby={`${id}-state`}
            disabled={sent !== null}
            onChange={choose}
          />
          <Button component="label" htmlFor={id} variant="light" mih={44} px="md">
            {t(profile.avatar ? 'avatar.change' : 'avatar.choose')}
          </Button>
          <div id={`${id}-state`} aria-live="polite">
            {sent !== null && <UploadBar sent={sent} label={t('avatar.uploading')} />}
            {isSet && sent === null && (
              <Text c="var(--brand-text)" fw={650}>
                {t('avatar.set')}
              </Text>
            )}
            {failure && (
              <Text c="var(--danger)" role="alert">
                <strong>{t('avatar.failed')}</strong> {failure}
              </Text>
            )}
          </div>
        </Stack>
      </Group>
      {src !== null && (
        <Suspense fallback={<Box h={44} />}>
          <FocusPart
            pictures={[src]}
            shown="portrait"
            onSaved={(saved) => {
              setOutcome({ url: saved.picture });
              void refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
