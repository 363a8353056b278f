import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconHeart, IconHeartFilled } from '../../ui/icons.gen.ts';
import classes from './favourites.module.css';
import { useFavourite } from './use-favourite.ts';

/** 'Legg til favoritter', and removal; visitors sign in first, and the master is added then. */
export function FavouriteButton({ masterId }: { masterId: number }) {
  const { t } = useTranslation('favourites');
  const { isFavourite, toggle } = useFavourite(masterId);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<Heart size={19} className={isFavourite ? classes.kept : ''} aria-hidden />}
      onClick={toggle}
    >
      {t(isFavourite ? 'remove' : 'add')}
    </Button>
  );
}
