import type { Profile } from '@mesterhand/domain/profile/schema';
import { useFormat } from '../../core/format.ts';
import { showToast } from '../../core/toast.ts';
import { useTranslation } from '../../core/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconCopy, IconShare } from '../../ui/icons.gen.ts';
import classes from './profile.module.css';

function useLink(id: number) {
  const { t } = useTranslation('profile');
  const url = `${location.origin}/user/${id}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('side.copied'), message: url }),
      () => showToast({ title: t('side.copyFailed'), message: url, tone: 'error' }),
    );
  const share = async (title: string) => {
    if (!('share' in navigator)) return copy();
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return copy();
    }
  };
  return { url, copy, share };
}

function Money() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('side.balance')}</dt>
          <dd>{format.price(0)}</dd>
        </div>
        <div>
          <dt>{t('side.positive')}</dt>
          <dd>0%</dd>
        </div>
      </dl>
      <Button variant="default" fullWidth disabled aria-describedby="withdraw-reason">
        {t('side.withdraw')}
      </Button>
      <p className={classes.soft} id="withdraw-reason">
        {t('side.withdrawReason')}
      </p>
    </>
  );
}

/** Who one is at a glance, and the link to give away. */
export function SidePanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { url, copy, share } = useLink(profile.id);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <div className={classes.who}>
        <Avatar name={name} src={profile.avatar} size={96} seed={profile.id} />
        <p className={classes.name}>{name}</p>
        <div className={classes.badges}>
          <StatusBadge tone="grey">{t(`role.${profile.role}`)}</StatusBadge>
          {profile.isVerified && <VerifiedBadge />}
        </div>
      </div>
      <Money />
      <Button
        variant="light"
        fullWidth
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => void share(name)}
      >
        {t('side.share')}
      </Button>
      <div>
        <p className={classes.linkLabel}>{t('side.link')}</p>
        <p className={classes.link}>{url}</p>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('side.copy')}
        </Button>
      </div>
    </aside>
  );
}
