import { useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconBellOff, IconCircleCheck, IconLinkOff } from '../../ui/icons.gen.ts';
import { Container } from '../../ui/page.tsx';
import { useLinkToken } from '../newsletter/use-link-token.ts';
import classes from './unsubscribe-screen.module.css';

const signs = { ready: IconBellOff, done: IconCircleCheck, bad: IconLinkOff } as const;

function useUnsubscribe() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = trpc.auth.notifications.unsubscribe.useMutation();
  const isBad = token === '' || readError(error).code === 'notifications.badLink';
  const step: keyof typeof signs = data ? 'done' : isBad ? 'bad' : 'ready';
  return { run: () => mutate({ token }), kind: data?.kind, error, isPending, step };
}

/**
 * The page of the link in every email's footer (`/notifications/unsubscribe#token=…`). It does nothing until a button
 * is pressed: mail scanners open every link they find.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('notifications');
  const { t: tKind } = useTranslation('notificationKinds');
  const errorText = useErrorText();
  const { run, kind, error, isPending, step } = useUnsubscribe();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('unsubscribe.title'));
  useEffect(() => {
    // The button is gone: focus moves to the outcome.
    if (step !== 'ready') heading.current?.focus();
  }, [step]);
  const Sign = signs[step];
  return (
    <Container size="text">
      <Card className={classes.card}>
        <Sign className={classes.sign} size={44} stroke={1.5} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          {t(`unsubscribe.${step}.title`)}
        </h1>
        <p>
          {kind === undefined
            ? t(`unsubscribe.${step}.text`)
            : t('unsubscribe.doneWith', { kind: tKind(`kinds.${kind}.name`) })}
        </p>
        {step === 'ready' && error !== null && (
          <Alert color="red" role="alert" title={t('unsubscribe.failed')}>
            {errorText(error)}
          </Alert>
        )}
        {step === 'ready' ? (
          <Button size="md" loading={isPending} onClick={run}>
            {t('unsubscribe.action')}
          </Button>
        ) : (
          <ButtonLink to="/profile" search={{ tab: 'notifications' }} variant="light">
            {t('unsubscribe.toSettings')}
          </ButtonLink>
        )}
      </Card>
    </Container>
  );
}
