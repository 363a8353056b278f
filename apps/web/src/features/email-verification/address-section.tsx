import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import { Suspense, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Group, Stack } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';

const ChangeAddress = lazyPart(() => import('./change-address.tsx'));

function Arriving() {
  return (
    <Stack aria-busy>
      <LoadingNote />
      <SkeletonBlock width="100%" height={44} radius={12} />
      <SkeletonBlock width="100%" height={44} radius={12} />
    </Stack>
  );
}

/** An address change that waits for confirmation by email. */
function Waiting({ change }: { change: NonNullable<OwnAddress['change']> }) {
  const { t } = useTranslation('email-verification');
  const format = useFormat();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const drop = trpc.auth.email.change.drop.useMutation({
    onSuccess: () => utils.auth.email.own.invalidate(),
    onError: (error) =>
      showToast({ title: t('section.dropFailed'), message: errorText(error), tone: 'error' }),
  });
  const { newEmail, waitsForNew, waitsForOld, expiresAt } = change;
  const sides = waitsForNew && waitsForOld ? 'both' : waitsForNew ? 'new' : 'old';
  return (
    <Alert
      bg="var(--blue-tint)"
      c="var(--blue-ink)"
      styles={{ label: { color: 'inherit' } }}
      color="blue"
      title={t('section.waiting.title', { email: newEmail })}
    >
      <Stack align="flex-start" gap="sm" c="var(--ink)">
        <p>
          {t(`section.waiting.${sides}`, { email: newEmail, until: format.dateTime(expiresAt) })}
        </p>
        <Button size="sm" variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
          {t('section.drop')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The own email address: its value, its verification state, and a link to change it. */
export function AddressSection({ own }: { own: OwnAddress }) {
  // Loads the form fields' translations too: loading them when the form opens would suspend the whole page.
  const { t } = useTranslation(['email-verification', 'auth']);
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack component="section" gap="sm" maw={480} aria-labelledby="own-address">
      <h3 id="own-address">{t('section.title')}</h3>
      <Group component="p" gap="xs" fw={600}>
        {own.email}
        <StatusBadge tone={own.verifiedAt === null ? 'yellow' : 'green'}>
          {own.verifiedAt === null ? t('section.unverified') : t('section.verified')}
        </StatusBadge>
      </Group>
      {own.change && <Waiting change={own.change} />}
      {isOpen ? (
        <Suspense fallback={<Arriving />}>
          <ChangeAddress own={own} onDone={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Group gap="sm">
          <Button variant="light" onClick={() => setOpen(true)}>
            {own.change ? t('section.other') : t('section.change')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
