import { confirmAddressHours } from '@mesterhand/domain/auth/addresses';
import { readError } from '../../core/api/errors.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import {
  IconCircleCheck,
  IconLinkOff,
  IconMailForward,
  IconMailQuestion,
  IconShieldCheck,
  IconShieldX,
} from '../../ui/icons.gen.ts';
import { EmailAction, EmailPage } from './email-page.tsx';
import { useEmailTokens } from './use-email-token.ts';
import { useRefreshAddress } from './use-refresh-address.ts';

/** Target of the emails about a new address (`/change-email#token=…` confirms it, `#stop=…` cancels it). */
export function ChangeScreen() {
  const { token, stop } = useEmailTokens();
  if (stop !== '') return <Stop token={stop} />;
  return token === '' ? <BadLink isOutcome={false} /> : <Agree token={token} />;
}

function Agree({ token }: { token: string }) {
  const { t } = useTranslation('email-verification');
  const refresh = useRefreshAddress();
  const confirm = trpc.auth.email.change.confirm.useMutation({ onSuccess: refresh });
  const page = t('change.page');
  if (confirm.data?.state === 'changed')
    return (
      <EmailPage
        page={page}
        sign={IconCircleCheck}
        title={t('agree.changed.title')}
        text={t('agree.changed.text')}
        isOutcome
      >
        <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
      </EmailPage>
    );
  if (confirm.data?.state === 'waiting')
    return (
      <EmailPage
        page={page}
        sign={IconMailForward}
        title={t('agree.waiting.title')}
        text={t('agree.waiting.text')}
        isOutcome
      >
        <ButtonLink to="/profile" variant="light">
          {t('toProfile')}
        </ButtonLink>
      </EmailPage>
    );
  if (readError(confirm.error).code === 'auth.badChangeLink') return <BadLink isOutcome />;
  return (
    <EmailPage
      page={page}
      sign={IconMailQuestion}
      title={t('agree.ready.title')}
      text={t('agree.ready.text')}
    >
      <EmailAction
        mutation={confirm}
        failed={t('agree.failed')}
        action={t('agree.ready.action')}
        onRun={() => confirm.mutate({ token })}
      />
    </EmailPage>
  );
}

function Stop({ token }: { token: string }) {
  const { t } = useTranslation('email-verification');
  const refresh = useRefreshAddress();
  const stop = trpc.auth.email.change.stop.useMutation({ onSuccess: refresh });
  const page = t('stop.page');
  if (stop.data)
    return (
      <EmailPage
        page={page}
        sign={IconShieldCheck}
        title={t(`stop.${stop.data.state}`)}
        text={t('stop.done')}
        isOutcome
      >
        <ButtonLink to="/forgot-password" variant="light">
          {t('stop.another')}
        </ButtonLink>
      </EmailPage>
    );
  if (readError(stop.error).code === 'auth.badChangeLink') return <BadLink isOutcome />;
  return (
    <EmailPage
      page={page}
      sign={IconShieldX}
      title={t('stop.ready.title')}
      text={t('stop.ready.text')}
    >
      <EmailAction
        mutation={stop}
        failed={t('stop.failed')}
        action={t('stop.ready.action')}
        danger
        onRun={() => stop.mutate({ token })}
      />
    </EmailPage>
  );
}

function BadLink({ isOutcome }: { isOutcome: boolean }) {
  const { t } = useTranslation('email-verification');
  return (
    <EmailPage
      page={t('change.page')}
      sign={IconLinkOff}
      title={t('bad.title')}
      text={t('change.bad', { hours: confirmAddressHours })}
      isOutcome={isOutcome}
    >
      <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
    </EmailPage>
  );
}
