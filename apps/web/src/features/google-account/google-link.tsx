import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { request } from '../../core/api/request.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema } from '../../core/forms/use-lazy-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GoogleSign } from '../google/google-sign.tsx';
import classes from '../google/google.module.css';
import type { PasswordMutation } from './ask-password.tsx';

const AskPassword = lazyPart(() => import('./ask-password.tsx'));

const answerSchema = lazySchema(async () => {
  const { googleLinkOutput } = await import('@mesterhand/domain/auth/google');
  return googleLinkOutput;
});

/** Redirects to Google to link its account to this one. */
function useLink() {
  return useMutation({
    mutationFn: async (password: string) => {
      const response = request(googlePaths.link, { method: 'POST', body: { password } });
      const [answer, schema] = await Promise.all([response, answerSchema()]);
      return schema.parse(answer).url;
    },
    onSuccess: (url) => window.location.assign(url),
  });
}

function useUnlink() {
  const { t } = useTranslation('google');
  const utils = trpc.useUtils();
  return trpc.auth.google.unlink.useMutation({
    onSuccess: async () => {
      showToast({ title: t('tie.unlinked') });
      await utils.auth.google.own.invalidate();
    },
  });
}

function GoogleLinkSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('google');
  const format = useFormat();
  const tie = trpc.auth.google.own.useQuery();
  const link = useLink();
  const unlink = useUnlink();
  const [isAsking, setAsking] = useState(false);
  if (tie.error)
    return (
      <ErrorState
        error={tie.error}
        title={t('tie.loadFailed')}
        onRetry={() => void tie.refetch()}
      />
    );
  if (!tie.data)
    return (
      <div aria-busy>
        <LoadingNote />
        <SkeletonBlock width="min(100%, 320px)" height={44} radius={12} />
      </div>
    );
  const { linked } = tie.data;
  const close = () => {
    setAsking(false);
    link.reset();
    unlink.reset();
  };
  const mutation: PasswordMutation = linked
    ? { ...unlink, run: (password) => unlink.mutate({ password }, { onSuccess: close }) }
    : { ...link, run: (password) => link.mutate(password) };
  const action = linked ? t('tie.unlink') : t('tie.link');
  return (
    <>
      {linked && (
        <Group component="p" gap="sm">
          <GoogleSign />
          <span>
            {t('tie.since', {
              email: linked.email ?? 'Google',
              date: format.date(linked.linkedAt),
            })}
          </span>
        </Group>
      )}
      {isAsking ? (
        <Suspense fallback={<SkeletonBlock width="min(100%, 320px)" height={44} radius={12} />}>
          <AskPassword
            mutation={mutation}
            hasPassword={hasPassword}
            action={action}
            onCancel={close}
          />
        </Suspense>
      ) : linked ? (
        <Group gap="sm">
          <Button variant="default" disabled={!hasPassword} onClick={() => setAsking(true)}>
            {action}
          </Button>
          {!hasPassword && (
            <Text c="dimmed" size="sm">
              {t('tie.lastWayIn')}
            </Text>
          )}
        </Group>
      ) : (
        <button
          type="button"
          className={`${classes.button} ${classes.fitted}`}
          onClick={() => setAsking(true)}
        >
          <GoogleSign />
          {action}
        </button>
      )}
    </>
  );
}

/** The link to a Google account, in the profile; nothing where Google sign-in is not configured. */
export function GoogleLink({ hasPassword }: { hasPassword: boolean }) {
  // Loads the password field's translations too: loading them later would suspend the whole page.
  const { t } = useTranslation(['google', 'auth']);
  const { data } = trpc.auth.google.own.useQuery();
  if (data?.offered === false) return null;
  return (
    <Stack component="section" gap="sm" maw={480} aria-labelledby="google-tie">
      <h3 id="google-tie">{t('tie.title')}</h3>
      <Text c="dimmed" size="sm">
        {t('tie.text')}
      </Text>
      <GoogleLinkSection hasPassword={hasPassword} />
    </Stack>
  );
}
