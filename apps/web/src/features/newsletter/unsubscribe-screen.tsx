import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page of the unsubscribe link in every newsletter (`/newsletter/unsubscribe#token=…`). */
export function UnsubscribeScreen() {
  const { t } = useTranslation('newsletter');
  const token = useLinkToken();
  const { mutate, ...deed } = trpc.admin.newsletter.unsubscribe.useMutation();
  return (
    <LinkPage kind="unsubscribe" token={token} deed={{ ...deed, run: () => mutate({ token }) }}>
      <ButtonLink to="/support" hash="form" variant="light">
        {t('toSupport')}
      </ButtonLink>
    </LinkPage>
  );
}
