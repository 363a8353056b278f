import { confirmAddressHours } from '@mesterhand/domain/auth/addresses';
import { readError } from '../../core/api/errors.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconCircleCheck, IconLinkOff, IconMailQuestion } from '../../ui/icons.gen.ts';
import { EmailAction, EmailPage } from './email-page.tsx';
import { useEmailTokens } from './use-email-token.ts';
import { useRefreshAddress } from './use-refresh-address.ts';

/** Target of the verification email (`/verify-email#token=…`). */
export function VerifyScreen() {
  const { t } = useTranslation('email-verification');
  const { token } = useEmailTokens();
  const refresh = useRefreshAddress();
  const verify = trpc.auth.email.verify.useMutation({ onSuccess: refresh });
  const page = t('verify.page');
  if (verify.isSuccess)
    return (
      <EmailPage
        page={page}
        sign={IconCircleCheck}
        title={t('verify.done.title')}
        text={t('verify.done.text')}
        isOutcome
      >
        <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
      </EmailPage>
    );
  if (token === '' || readError(verify.error).code === 'auth.badVerifyLink')
    return (
      <EmailPage
        page={page}
        sign={IconLinkOff}
        title={t('bad.title')}
        text={t('verify.bad', { hours: confirmAddressHours })}
        isOutcome={token !== ''}
      >
        <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
      </EmailPage>
    );
  return (
    <EmailPage
      page={page}
      sign={IconMailQuestion}
      title={t('verify.ready.title')}
      text={t('verify.ready.text')}
    >
      <EmailAction
        mutation={verify}
        failed={t('verify.failed')}
        action={t('verify.ready.action')}
        onRun={() => verify.mutate({ token })}
      />
    </EmailPage>
  );
}
