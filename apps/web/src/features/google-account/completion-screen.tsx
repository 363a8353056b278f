import type { SessionUser } from '@mesterhand/domain/access/actor';
import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import { Suspense } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconAlertTriangle, IconShieldLock, IconUserQuestion } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Container } from '../../ui/page.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { PasswordCard } from '../passwords/password-card.tsx';
import { GoogleSign } from '../google/google-sign.tsx';
import classes from '../google/google.module.css';
import { useCompletion } from './use-completion.ts';

const CodeStep = lazyPart(async () => ({
  default: (await import('../auth/login/code-step.tsx')).CodeStep,
}));

/** Target of the redirect from Google (`/auth/google/success`). */
export function CompletionScreen() {
  const { t } = useTranslation('google');
  const { shown, enter, enterAsDocumented, stay } = useCompletion();
  if (shown.step === 'failed') return <Failed error={shown.error} isLink={shown.isLink} />;
  if (shown.step === 'challenge')
    return (
      <PasswordCard
        page={t('page')}
        sign={IconShieldLock}
        title={t('code.title')}
        text={t('code.text')}
      >
        <Suspense fallback={<SkeletonBlock width="100%" height={180} radius={12} />}>
          <CodeStep challenge={shown.challenge} onDone={enter} onStartOver={() => stay()} />
        </Suspense>
      </PasswordCard>
    );
  if (shown.step === 'ask')
    return (
      <Ask
        wanted={shown.signedIn.user}
        current={shown.current}
        onSwitch={() => enterAsDocumented(shown.signedIn)}
        onStay={stay}
      />
    );
  return <Working />;
}

function Working() {
  const { t } = useTranslation('google');
  usePageTitle(t('page'));
  return (
    <Container size="text">
      <LoadingNote />
      <Text c="dimmed" ta="center" py="var(--section-gap)" aria-hidden>
        {t('working')}
      </Text>
    </Container>
  );
}

function Failed({ error, isLink }: { error: unknown; isLink: boolean }) {
  const { t } = useTranslation('google');
  const errorText = useErrorText();
  const { data: settings } = usePublicSettings();
  return (
    <PasswordCard
      page={t('page')}
      sign={IconAlertTriangle}
      title={isLink ? t('failed.link') : t('failed.title')}
      text={errorText(error)}
    >
      <Group gap="sm">
        {isLink ? (
          <ButtonLink to="/profile" search={{ tab: 'security' }}>
            {t('failed.toProfile')}
          </ButtonLink>
        ) : (
          <>
            {settings?.googleSignIn === true && (
              <a className={classes.button} href={googlePaths.start}>
                <GoogleSign />
                {t('failed.again')}
              </a>
            )}
            <ButtonLink to="/" search={{ dialog: 'login' }} variant="subtle">
              {t('failed.password')}
            </ButtonLink>
          </>
        )}
      </Group>
    </PasswordCard>
  );
}

type AskProps = { wanted: SessionUser; current: SessionUser; onSwitch(): void; onStay(): void };

function Ask({ wanted, current, onSwitch, onStay }: AskProps) {
  const { t } = useTranslation('google');
  const nameOf = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`.trim();
  return (
    <PasswordCard
      page={t('page')}
      sign={IconUserQuestion}
      title={t('ask.title', { name: nameOf(wanted) })}
      text={t('ask.text', { name: nameOf(current), email: wanted.email })}
    >
      <Group gap="sm">
        <Button onClick={onStay}>{t('ask.stay', { name: current.firstName })}</Button>
        <Button variant="light" onClick={onSwitch}>
          {t('ask.switch')}
        </Button>
      </Group>
    </PasswordCard>
  );
}
