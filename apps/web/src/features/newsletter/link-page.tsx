import { type ReactNode, useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconCircleCheck, IconLinkOff, IconMailQuestion } from '../../ui/icons.gen.ts';
import { Box, Text } from '../../ui/layout.tsx';
import { Container } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
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
      <Box pt="clamp(28px, 6vw, 72px)" pb="calc(var(--section-gap) / 2)">
        <Panel align="flex-start" gap="md" p="clamp(24px, 5vw, 48px)">
          <Sign color="var(--brand-text)" size={44} stroke={1.5} aria-hidden />
          <Box
            component="h1"
            className={classes.heading}
            fz="var(--font-size-section)"
            lh={1.12}
            ref={heading}
            tabIndex={-1}
          >
            {t(`link.${kind}.${step}.title`)}
          </Box>
          <Text c="dimmed" maw="58ch">
            {t(`link.${kind}.${step}.text`, { site: settings?.siteName ?? t('core:brand'), hours })}
          </Text>
          {step === 'ready' && <Ask kind={kind} deed={deed} />}
          {step === 'done' && (
            <ButtonLink to="/blog" variant="light">
              {t('toBlog')}
            </ButtonLink>
          )}
          {step === 'bad' && children}
        </Panel>
      </Box>
    </Container>
  );
}
