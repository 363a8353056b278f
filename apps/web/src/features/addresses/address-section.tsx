import { useForm } from '@mantine/form';
import { type OwnAddress, changeEmailInput } from '@mesterhand/domain/auth/addresses';
import { useState } from 'react';
import { useErrorText, useIssueTexts } from '../../core/errors.ts';
import { useFormat } from '../../core/format.ts';
import { showToast } from '../../core/toast.ts';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useSchemaErrors } from '../auth/registration-rules.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import classes from './addresses.module.css';

type FormProps = { own: OwnAddress; onDone(): void };

function useChange({ own, onDone }: FormProps) {
  const { t } = useTranslation(['addresses', 'refusals']);
  const utils = trpc.useUtils();
  const schemaErrors = useSchemaErrors();
  const issueTexts = useIssueTexts();
  const focus = useErrorFocus();
  const ask = trpc.auth.email.change.request.useMutation({
    onSuccess: async () => {
      showToast({ title: t('section.asked') });
      await utils.auth.email.own.invalidate();
      onDone();
    },
    onError: (error) => {
      form.setErrors(issueTexts(error));
      focus.focusFirstError();
    },
  });
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => ({
      ...schemaErrors(changeEmailInput, values),
      ...(own.hasPassword && values.password === '' && { password: t('refusals:issues.required') }),
    }),
  });
  const submit = form.onSubmit((values) => {
    if (!ask.isPending) ask.mutate(values);
  }, focus.focusFirstError);
  return { form, submit, element: focus.form, ask };
}

function ChangeForm(props: FormProps) {
  const { t } = useTranslation(['addresses', 'core']);
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const { form, submit, element, ask } = useChange(props);
  const hasFieldError = Object.keys(issueTexts(ask.error)).length > 0;
  return (
    <form
      className={classes.form}
      ref={element}
      noValidate
      aria-busy={ask.isPending}
      onSubmit={submit}
    >
      <p className={classes.soft}>
        {props.own.verifiedAt === null ? t('section.introNew') : t('section.introBoth')}
      </p>
      <TextInput
        label={t('section.newEmail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      {props.own.hasPassword && (
        <PasswordField
          label={t('section.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {ask.error !== null && !hasFieldError && (
        <Alert color="red" role="alert">
          {errorText(ask.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={ask.isPending}>
          {t('section.submit')}
        </Button>
        <Button variant="subtle" onClick={props.onDone}>
          {t('core:cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A change that waits for a letter to be answered. */
function Waiting({ change }: { change: NonNullable<OwnAddress['change']> }) {
  const { t } = useTranslation('addresses');
  const format = useFormat();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const drop = trpc.auth.email.change.drop.useMutation({
    onSuccess: () => utils.auth.email.own.invalidate(),
    onError: (error) =>
      showToast({ title: t('section.dropFailed'), message: errorText(error), tone: 'error' }),
  });
  const { newEmail, waitsForNew, waitsForOld, expiresAt } = change;
  const sides = waitsForNew && waitsForOld ? 'both' : waitsForNew ? 'new' : 'old';
  return (
    <Alert
      className={classes.waiting ?? ''}
      classNames={{ label: classes.bannerTitle ?? '' }}
      color="blue"
      title={t('section.waiting.title', { email: newEmail })}
    >
      <div className={classes.bannerBody}>
        <p>
          {t(`section.waiting.${sides}`, { email: newEmail, until: format.dateTime(expiresAt) })}
        </p>
        <Button size="sm" variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
          {t('section.drop')}
        </Button>
      </div>
    </Alert>
  );
}

/** The own e-mail: what it is, whether it is proved, and the way to another. */
export function AddressSection({ own }: { own: OwnAddress }) {
  // With the words of the form's fields: fetched when it opens, they would take the page away for a moment.
  const { t } = useTranslation(['addresses', 'auth']);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="own-address">
      <h3 id="own-address">{t('section.title')}</h3>
      <p className={classes.now}>
        {own.email}
        <StatusBadge tone={own.verifiedAt === null ? 'yellow' : 'green'}>
          {own.verifiedAt === null ? t('section.unverified') : t('section.verified')}
        </StatusBadge>
      </p>
      {own.change && <Waiting change={own.change} />}
      {isOpen ? (
        <ChangeForm own={own} onDone={() => setOpen(false)} />
      ) : (
        <div className={classes.actions}>
          <Button variant="light" onClick={() => setOpen(true)}>
            {own.change ? t('section.other') : t('section.change')}
          </Button>
        </div>
      )}
    </section>
  );
}
