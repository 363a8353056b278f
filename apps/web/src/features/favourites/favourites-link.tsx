import { IconHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** The way from the dashboard to the masters one keeps. */
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
