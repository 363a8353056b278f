import { useDialog } from '../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Box } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';

type AccessDeniedProps = { isSignedIn: boolean; tab?: unknown };

/**
 * Shown without access; a visitor can sign in with another account. A 401 on the map of masters ends the session, and
 * with it the screen: its documented text is shown here.
 */
export function AccessDenied({ isSignedIn, tab }: AccessDeniedProps) {
  const { t } = useTranslation('admin');
  const dialog = useDialog();
  usePageTitle(t('denied.title'));
  const action = isSignedIn ? (
    <ButtonLink to="/">{t('denied.home')}</ButtonLink>
  ) : (
    <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('denied.login')}</Button>
  );
  return (
    <Box w="min(100%, 520px)" mx="auto" py="clamp(32px, 8vw, 96px)">
      <h1 className="visually-hidden">{t('title')}</h1>
      <Card>
        <div role="alert">
          <EmptyState
            art="tools"
            title={t('denied.title')}
            text={t(tab === 'masters-map' ? 'denied.role' : 'denied.text')}
            action={action}
          />
        </div>
      </Card>
    </Box>
  );
}
