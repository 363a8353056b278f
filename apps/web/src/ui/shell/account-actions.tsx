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

type Placed = {
  /** Full-width buttons for the menu of small screens. */
  wide?: boolean;
};

/** The greeting of a signed-in user, and signing out; nothing for visitors. */
export function Greeting({ wide = false }: Placed) {
  const { t } = useTranslation('ui');
  const session = useSession();
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const ask = () => (hasStored('outbox-') ? setAsking(true) : logout());
  if (!session) return null;
  const look = wide ? ({ fullWidth: true } as const) : ({ size: 'sm' } as const);
  return (
    <>
      <span className={`small one-line ${classes.hello}`}>
        {t('header.welcome', { firstName: session.user.firstName })}
      </span>
      <Button variant={wide ? 'light' : 'subtle'} {...look} onClick={ask}>
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

/** A visitor's buttons; nothing for signed-in users. */
export function Entrances({ wide = false }: Placed) {
  const { t } = useTranslation('ui');
  const session = useSession();
  const dialog = useDialog();
  if (session) return null;
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
