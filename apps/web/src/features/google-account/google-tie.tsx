import { googleLinkOutput, googlePaths } from '@mesterhand/domain/auth/google';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useErrorText, useIssueTexts } from '../../core/errors.ts';
import { useFormat } from '../../core/format.ts';
import { request } from '../../core/request.ts';
import { showToast } from '../../core/toast.ts';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import { GoogleSign } from '../google/google-sign.tsx';
import classes from '../google/google.module.css';

/** Leaves for Google, to come back with an account that is tied to this one. */
function useLink() {
  return useMutation({
    mutationFn: async (password: string) => {
      const answer = await request(googlePaths.link, { method: 'POST', body: { password } });
      return googleLinkOutput.parse(answer).url;
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

type Deed = { isPending: boolean; error: unknown; run(password: string): void };
type AskProps = { deed: Deed; hasPassword: boolean; action: string; onCancel(): void };

/** The password, before what a stolen session must not do; an account without one only says so. */
function AskPassword({ deed, hasPassword, action, onCancel }: AskProps) {
  const { t } = useTranslation(['google', 'core']);
  const [password, setPassword] = useState('');
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const { form, focusFirstError } = useErrorFocus();
  const wrong = issueTexts(deed.error)['password'];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (deed.isPending) return;
    deed.run(password);
    focusFirstError();
  };
  return (
    <form
      className={classes.ask}
      ref={form}
      noValidate
      onSubmit={submit}
      aria-busy={deed.isPending}
    >
      {hasPassword && (
        <PasswordField
          label={t('tie.password')}
          autoComplete="current-password"
          value={password}
          error={wrong}
          data-autofocus
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {deed.error !== null && wrong === undefined && (
        <Alert color="red" role="alert">
          {errorText(deed.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={deed.isPending}>
          {action}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('core:cancel')}
        </Button>
      </div>
    </form>
  );
}

function Tie({ hasPassword }: { hasPassword: boolean }) {
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
        <Bone width="min(100%, 320px)" height={44} radius={12} />
      </div>
    );
  const { linked } = tie.data;
  const close = () => {
    setAsking(false);
    link.reset();
    unlink.reset();
  };
  const deed: Deed = linked
    ? { ...unlink, run: (password) => unlink.mutate({ password }, { onSuccess: close }) }
    : { ...link, run: (password) => link.mutate(password) };
  const action = linked ? t('tie.unlink') : t('tie.link');
  return (
    <>
      {linked && (
        <p className={classes.linked}>
          <GoogleSign />
          <span>
            {t('tie.since', {
              email: linked.email ?? 'Google',
              date: format.date(linked.linkedAt),
            })}
          </span>
        </p>
      )}
      {isAsking ? (
        <AskPassword deed={deed} hasPassword={hasPassword} action={action} onCancel={close} />
      ) : linked ? (
        <div className={classes.actions}>
          <Button variant="default" disabled={!hasPassword} onClick={() => setAsking(true)}>
            {action}
          </Button>
          {!hasPassword && <p className={classes.soft}>{t('tie.lastWayIn')}</p>}
        </div>
      ) : (
        <button type="button" className={classes.button} onClick={() => setAsking(true)}>
          <GoogleSign />
          {action}
        </button>
      )}
    </>
  );
}

/** The own account's tie to Google, in the profile; nothing where the owner has not set it up. */
export function GoogleTie({ hasPassword }: { hasPassword: boolean }) {
  // With the words of the password's field, which would take the page away for a moment when it opens.
  const { t } = useTranslation(['google', 'auth']);
  const { data } = trpc.auth.google.own.useQuery();
  if (data?.offered === false) return null;
  return (
    <section className={classes.tie} aria-labelledby="google-tie">
      <h3 id="google-tie">{t('tie.title')}</h3>
      <p className={classes.soft}>{t('tie.text')}</p>
      <Tie hasPassword={hasPassword} />
    </section>
  );
}
