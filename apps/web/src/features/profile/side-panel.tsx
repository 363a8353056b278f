import type { Profile, ProfileLink } from '@mesterhand/domain/profile/schema';
import { useErrorText } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconCopy, IconShare } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './profile.module.css';

/**
 * The link to the user's own profile. Other users see little of a person; the shared link shows all of it, until it is
 * renewed or revoked. A master's page is public anyway.
 */
function useLink({ id, masterId }: Profile) {
  const utils = trpc.useUtils();
  const isOpen = masterId !== null;
  const { data } = trpc.auth.profile.link.useQuery(undefined, { enabled: !isOpen });
  const onSuccess = (link: ProfileLink) => utils.auth.profile.link.setData(undefined, link);
  const share = trpc.auth.profile.share.useMutation({ onSuccess });
  const unshare = trpc.auth.profile.unshare.useMutation({ onSuccess });
  const isShared = !isOpen && data?.isShared === true;
  const shown = isShared ? data.path : `/user/${id}`;
  const give = async (): Promise<string> => {
    if (isOpen || isShared) return `${location.origin}${shown}`;
    const { path } = await share.mutateAsync({});
    return `${location.origin}${path}`;
  };
  const isBusy = share.isPending || unshare.isPending;
  return { url: `${location.origin}${shown}`, isOpen, isShared, isBusy, give, share, unshare };
}

type Link = ReturnType<typeof useLink>;

function useGiving({ give }: Link) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const write = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('side.copied') }),
      () => showToast({ title: t('side.copyFailed'), message: url, tone: 'error' }),
    );
  const open = async (title: string, url: string) => {
    if (!('share' in navigator)) return write(url);
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // AbortError: the share sheet was dismissed.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return write(url);
    }
  };
  const fail = (error: unknown) => showToast({ title: errorText(error), tone: 'error' });
  return {
    copy: () => give().then(write).catch(fail),
    share: (title: string) =>
      give()
        .then((url) => open(title, url))
        .catch(fail),
  };
}

/** What the link reveals, and how to revoke it. */
function Sharing({ link }: { link: Link }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { isShared, isBusy, share, unshare } = link;
  const failed = share.error ?? unshare.error;
  return (
    <>
      <Text c="dimmed" size="sm">
        {t(isShared ? 'side.shared' : 'side.unshared')}
      </Text>
      {isShared && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="sm"
            disabled={isBusy}
            onClick={() => share.mutate({ renew: true })}
          >
            {t('side.renew')}
          </Button>
          <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => unshare.mutate()}>
            {t('side.unshare')}
          </Button>
        </Group>
      )}
      {failed && <p role="alert">{errorText(failed)}</p>}
    </>
  );
}

function Statistic({ label, value }: { label: string; value: string }) {
  return (
    <Box p="sm" bg="var(--sunken)" bdrs={12}>
      <Text component="dt" c="dimmed" size="sm">
        {label}
      </Text>
      <Text component="dd" fw={750} size="xl">
        {value}
      </Text>
    </Box>
  );
}

function Money({ positive }: { positive: number | null }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <>
      <Group component="dl" gap="sm" wrap="nowrap" align="stretch" grow>
        <Statistic label={t('side.balance')} value={format.price(0)} />
        <Statistic label={t('side.positive')} value={`${positive ?? 0}%`} />
      </Group>
      <Button variant="default" fullWidth disabled aria-describedby="withdraw-reason">
        {t('side.withdraw')}
      </Button>
      <Text c="dimmed" size="sm" id="withdraw-reason">
        {t('side.withdrawReason')}
      </Text>
    </>
  );
}

/** Who the profile is about. */
export function Identity({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <Group wrap="nowrap" gap="md">
      <Avatar name={name} src={profile.avatar} size={56} seed={profile.id} />
      <Stack gap={6} miw={0}>
        <Text size="xl" fw={750} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap="xs">
          <StatusBadge tone="grey">{t(`role.${profile.role}`)}</StatusBadge>
          {profile.isVerified && <VerifiedBadge />}
        </Group>
      </Stack>
    </Group>
  );
}

/** The user's balance and reviews, and the link to share. */
export function SidePanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const link = useLink(profile);
  const { copy, share } = useGiving(link);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <Panel component="aside" className={classes.side} p="lg" gap="md" aria-label={t('side.title')}>
      <Money positive={profile.positiveReviews} />
      <Button
        variant="light"
        fullWidth
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => void share(name)}
      >
        {t('side.share')}
      </Button>
      <div>
        <Text c="dimmed" size="sm">
          {t('side.link')}
        </Text>
        <Text mb="sm" fw={600}>
          {link.url}
        </Text>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('side.copy')}
        </Button>
        {!link.isOpen && <Sharing link={link} />}
      </div>
    </Panel>
  );
}
