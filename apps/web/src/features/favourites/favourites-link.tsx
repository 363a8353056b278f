import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconHeart } from '../../ui/icons.gen.ts';

/** Link from the dashboard to the favourite masters. */
export function FavouritesLink() {
  const { t } = useTranslation('favourites');
  return (
    <ButtonLink
      to="/favourites"
      variant="light"
      leftSection={<IconHeart size={18} stroke={1.8} aria-hidden />}
    >
      {t('title')}
    </ButtonLink>
  );
}
