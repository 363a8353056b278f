import { type ReactNode, useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconCircleCheck, IconLinkOff, IconMailQuestion } from '../../ui/icons.gen.ts';
import { Container } from '../../ui/page.tsx';
import classes from './newsletter.module.css';

const signs = { ready: IconMailQuestion, done: IconCircleCheck, bad: IconLinkOff } as const;
type Step = keyof typeof signs;

export type LinkDeed = {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  run(): void;
};

type LinkPageProps = {
  kind: 'confirm' | 'unsubscribe';
  token: string;
  deed: LinkDeed;
  hours?: number;
  /** Help where the link does not work. */
  children: ReactNode;
};

function stepOf(token: string, { isSuccess, error }: LinkDeed): Step {
  if (isSuccess) return 'done';
  return token === '' || readError(error).code === 'newsletter.badLink' ? 'bad' : 'ready';
}

function Ask({ kind, deed }: Pick<LinkPageProps, 'kind' | 'deed'>) {
  const { t } = useTranslation('newsletter');
  const errorText = useErrorText();
  const { error, isPending, run } = deed;
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert" title={t(`link.${kind}.failed`)}>
          {errorText(error)}
        </Alert>
      )}
      <Button size="md" loading={isPending} onClick={run}>
        {t(`link.${kind}.ready.action`)}
      </Button>
    </>
  );
}

/**
 * The page of a link in an email. It does nothing until a button is pressed: mail scanners open every link they find.
 */
export function LinkPage({ kind, token, deed, hours = 0, children }: LinkPageProps) {
  const { t } = useTranslation(['newsletter', 'core']);
  const { data: settings } = usePublicSettings();
  const step = stepOf(token, deed);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t(`link.${kind}.title`));
  useEffect(() => {
    // The button is gone: focus moves to the outcome.
    if (step !== 'ready') heading.current?.focus();
  }, [step]);
  const Sign = signs[step];
  return (
    <Container size="text">
      <div className={classes.page}>
        <Card className={classes.card}>
          <Sign className={classes.sign} size={44} stroke={1.5} aria-hidden />
          <h1 ref={heading} tabIndex={-1}>
            {t(`link.${kind}.${step}.title`)}
          </h1>
          <p>
            {t(`link.${kind}.${step}.text`, { site: settings?.siteName ?? t('core:brand'), hours })}
          </p>
          {step === 'ready' && <Ask kind={kind} deed={deed} />}
          {step === 'done' && (
            <ButtonLink to="/blog" variant="light">
              {t('toBlog')}
            </ButtonLink>
          )}
          {step === 'bad' && children}
        </Card>
      </div>
    </Container>
  );
}
