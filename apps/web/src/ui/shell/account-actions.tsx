import { Suspense, useState } from 'react';
import { hasStored } from '../../core/browser/local-storage.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../button.tsx';
import classes from './header.module.css';
import { useLogout } from './use-logout.ts';

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'));

type AccountActionsProps = {
  /** Full-width buttons for the menu of small screens. */
  wide?: boolean;
};

export function AccountActions({ wide = false }: AccountActionsProps) {
  const { t } = useTranslation('ui');
  const session = useSession();
  const dialog = useDialog();
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const ask = () => (hasStored('outbox-') ? setAsking(true) : logout());
  if (session) {
    return (
      <>
        <span className={`small one-line ${classes.hello}`}>
          {t('header.welcome', { firstName: session.user.firstName })}
        </span>
        <Button variant="light" fullWidth={wide} onClick={ask}>
          {t('header.logout')}
        </Button>
        {isAsking && (
          <Suspense>
            <SignOutQuestion onConfirm={logout} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <>
      <Button
        variant={wide ? 'default' : 'subtle'}
        color="gray"
        c="var(--ink)"
        fullWidth={wide}
        onClick={() => dialog.open({ dialog: 'register' })}
      >
        {t('header.register')}
      </Button>
      <Button fullWidth={wide} onClick={() => dialog.open({ dialog: 'login' })}>
        {t('header.login')}
      </Button>
    </>
  );
}
