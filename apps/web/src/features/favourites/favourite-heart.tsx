import { can } from '@mesterhand/domain/access/policy';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconHeart, IconHeartFilled } from '../../ui/icons.gen.ts';
import { useFavourite } from './use-favourite.ts';

type FavouriteHeartProps = { master: { id: number; name: string } };

function Heart({ master: { id, name } }: FavouriteHeartProps) {
  const { t } = useTranslation('favourites');
  const { isFavourite, toggle } = useFavourite(id);
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <IconButton
      label={t('heart', { name })}
      title={t(isFavourite ? 'remove' : 'add')}
      aria-pressed={isFavourite}
      c={isFavourite ? 'var(--heart)' : 'var(--ink-soft)'}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
    </IconButton>
  );
}

/** Adds a master to the favourites from their card, or removes them; absent on one's own card. */
export function FavouriteHeart({ master }: FavouriteHeartProps) {
  const user = useSession()?.user;
  if (user) {
    const { id: userId, userType, role, masterId } = user;
    const actor = { userId, userType, role, masterId };
    if (!can(actor, 'favourites.add', { masterId: master.id })) return null;
  }
  return <Heart master={master} />;
}
