import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The pages of the main menu, in the documented order. */
const LINKS = [
  { to: '/services', key: 'header.services' },
  { to: '/how-it-works', key: 'header.howItWorks' },
  { to: '/about', key: 'header.about' },
  { to: '/profile', key: 'header.profile' },
  { to: '/dashboard', key: 'header.dashboard' },
  { to: '/gallery', key: 'header.gallery' },
] as const;

export function NavLinks({
  className,
  onFollow,
}: {
  className: string | undefined;
  onFollow?: () => void;
}) {
  const { t } = useTranslation('ui');
  return LINKS.map(({ to, key }) => (
    <Link key={to} to={to} className={className} {...(onFollow && { onClick: onFollow })}>
      {t(key)}
    </Link>
  ));
}
