import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { signIn } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconHomeHeart, IconTools } from '../../../ui/icons.gen.ts';
import { Box } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { GoogleEntry } from '../../google/google-entry.tsx';
import classes from '../auth.module.css';
import { ClientForm } from './client-form.tsx';
import { MasterForm } from './master-form.tsx';
import { clearPasswords } from './registration-draft.ts';
import { DialogSwitch } from './dialog-switch.tsx';
import { useEnter } from '../login/use-enter.ts';
import { useRegistration } from './use-registration.ts';

const MasterStart = lazyPart(() => import('./master-start.tsx'));

type Kind = 'client' | 'master';
type KindChoiceProps = { chosen: Kind; onChoose(kind: Kind): void };

function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const { t } = useTranslation('auth');
  const kinds = [
    { kind: 'client', Icon: IconHomeHeart },
    { kind: 'master', Icon: IconTools },
  ] as const;
  return (
    <Box component="fieldset" m={0} mb="lg" p={0} bd={0}>
      <legend className="visually-hidden">{t('register.kind')}</legend>
      <Columns width={220} gap="var(--space-3)" align="stretch">
        {kinds.map(({ kind, Icon }) => (
          <label key={kind} className={classes.kind}>
            <input
              className="visually-hidden"
              type="radio"
              name="kind"
              checked={chosen === kind}
              onChange={() => onChoose(kind)}
            />
            <Icon size={28} stroke={1.7} aria-hidden />
            <strong>{t(`register.${kind}`)}</strong>
            <small>{t(`register.${kind}Text`)}</small>
          </label>
        ))}
      </Columns>
    </Box>
  );
}

function Forms(props: DialogProps & { kind: Kind }) {
  const navigate = useNavigate();
  const registration = useRegistration();
  const enter = useEnter(props);
  const isSmall = useIsSmall();
  if (props.kind === 'client') return <ClientForm registration={registration} onDone={enter} />;
  if (isSmall)
    return (
      <Suspense>
        <MasterStart />
      </Suspense>
    );
  return (
    <MasterForm
      registration={registration}
      onDone={({ user, token }) => {
        signIn(user, token);
        void navigate({ to: '/dashboard', replace: true });
      }}
    />
  );
}

export default function RegisterDialog(props: DialogProps) {
  const { onClose, ...request } = props;
  const kind = request.as ?? 'client';
  const { t } = useTranslation(['auth', 'google', 'refusals']);
  const dialog = useDialog();
  const { data: settings } = usePublicSettings();
  const close = () => {
    clearPasswords();
    onClose();
  };
  return (
    <Dialog title={t('register.title')} size={640} onClose={close}>
      {settings?.allowRegistration === false ? (
        <Alert title={t('register.closed')}>{t('refusals:errors.auth.registrationClosed')}</Alert>
      ) : (
        <>
          <KindChoice
            chosen={kind}
            onChoose={(as) => dialog.replace({ ...request, dialog: 'register', as })}
          />
          <Forms {...props} kind={kind} />
          {kind === 'client' && <GoogleEntry next={request.next} note={t('google:newcomer')} />}
        </>
      )}
      <DialogSwitch
        question={t('register.hasAccount')}
        label={t('register.login')}
        onSwap={() => dialog.replace({ ...request, dialog: 'login' })}
      />
    </Dialog>
  );
}
