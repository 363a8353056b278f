import type { PublicProfile } from '@mesterhand/domain/profile/schema';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCategoryWords } from '../../core/i18n/category-names.ts';
import { readError } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Container } from '../../ui/page.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { About } from './about.tsx';
import { PasswordForm } from './tabs/password-form.tsx';
import classes from './profile.module.css';

function Head({ profile, name }: { profile: PublicProfile; name: string }) {
  const { t } = useTranslation(['profile', 'core']);
  const word = useCategoryWords();
  const { id, avatar, city, role, categoryName, isVerified } = profile;
  const facts = [
    t('user.id', { id }),
    city && t(`core:cities.${city}`),
    categoryName && word(categoryName),
  ];
  return (
    <header className={classes.userHead}>
      <Avatar name={name} src={avatar} size={96} seed={id} />
      <div>
        <h1 className={classes.userName}>{name}</h1>
        <Text c="dimmed" size="sm">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Group gap="xs" mt="sm">
          <StatusBadge tone="grey">{t(`role.${role}`)}</StatusBadge>
          {isVerified && <VerifiedBadge />}
        </Group>
      </div>
    </header>
  );
}

function User({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  const isOwn = useSession()?.user.id === profile.id;
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  usePageTitle(name);
  return (
    <>
      <Head profile={profile} name={name} />
      <Stack component="section" className={classes.userPart} align="flex-start" py="xl">
        <h2>{t('fields.about')}</h2>
        <About text={profile.about} unset={t('user.noAbout')} />
        {profile.masterId !== null && (
          <ButtonLink to="/master/$id" params={{ id: String(profile.masterId) }} variant="light">
            {t('user.master')}
          </ButtonLink>
        )}
      </Stack>
      {isOwn && (
        <Stack component="section" className={classes.userPart} align="flex-start" py="xl">
          <h2>{t('tabs.password')}</h2>
          <PasswordForm />
        </Stack>
      )}
    </>
  );
}

type Asked = { id: number; secret?: string | undefined };

function LoadedUser({ id, secret }: Asked) {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = trpc.auth.profile.byId.useQuery({ id, s: secret });
  // A deleted user is gone even if an earlier response is cached.
  if (error && readError(error).code === 'profile.notFound')
    return <NotFound title={t('user.notFound')} text={t('user.notFoundText')} />;
  if (data) return <User profile={data} />;
  if (error)
    return (
      <ErrorState isPage error={error} title={t('user.failed')} onRetry={() => void refetch()} />
    );
  return (
    <div className={classes.userHead} aria-busy>
      <LoadingNote />
      <SkeletonBlock width={96} height={96} radius="28%" />
      <Stack gap="lg" aria-hidden>
        <SkeletonBlock width="min(60vw, 320px)" height={44} />
        <SkeletonBlock width={120} height={24} radius={999} />
      </Stack>
    </div>
  );
}

/** The public profile of the user in the URL; anything but a number is not found. */
export function UserPage({ id, secret }: { id: string; secret?: string | undefined }) {
  const { t } = useTranslation('profile');
  const known = /^\d+$/.test(id) ? readId(id) : undefined;
  if (known === undefined)
    return <NotFound title={t('user.badId')} text={t('user.notFoundText')} />;
  return (
    <Container size="text">
      <Box pb="var(--section-gap)">
        <LoadedUser key={known} id={known} secret={secret} />
      </Box>
    </Container>
  );
}

export function UserScreen() {
  const { id = '' } = useParams({ strict: false });
  const { s } = useSearch({ strict: false });
  return <UserPage id={id} secret={s} />;
}
