import { useEffect, useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useErrorText } from '../../../core/api/errors.ts';
import { useSession } from '../../../core/session/session.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPhone } from '../../../ui/icons.gen.ts';

const phoneIcon = <IconPhone size={19} aria-hidden />;

/** The phone number, fetched on request by a signed-in user. */
function usePhone(masterId: number) {
  const session = useSession();
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isAsked && session !== null;
  const { data, error, isFetching, refetch } = trpc.masters.phone.useQuery(
    { id: masterId },
    { enabled: isWanted },
  );
  useEffect(() => {
    if (error) showToast({ title: errorText(error), tone: 'error' });
  }, [error, errorText]);
  const ask = () => {
    setIsAsked(true);
    if (error && session) void refetch();
  };
  return {
    phone: isWanted ? data?.phone : undefined,
    isFetching,
    ask,
    isSignedIn: session !== null,
  };
}

/** 'Ring meg': reveals the number to signed-in users, and asks others to sign in first. */
export function CallButton({ masterId }: { masterId: number }) {
  const { t } = useTranslation('masters');
  const dialog = useDialog();
  const { phone, isFetching, ask, isSignedIn } = usePhone(masterId);
  if (phone === '') return <p className="soft">{t('price.noPhone')}</p>;
  if (phone)
    return (
      <Button
        component="a"
        href={`tel:${phone.replace(/\s/g, '')}`}
        variant="light"
        fullWidth
        leftSection={phoneIcon}
        aria-label={t('price.callNumber', { phone })}
      >
        {phone}
      </Button>
    );
  const call = () => {
    ask();
    if (!isSignedIn) dialog.open({ dialog: 'login' });
  };
  return (
    <Button variant="light" fullWidth leftSection={phoneIcon} loading={isFetching} onClick={call}>
      {t('price.call')}
    </Button>
  );
}
