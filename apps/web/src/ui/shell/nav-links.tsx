import { isModerator } from '@mesterhand/domain/access/roles';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The main menu, in the documented order. */
const LINKS = [
  { to: '/services', key: 'header.services' },
  { to: '/how-it-works', key: 'header.howItWorks' },
  { to: '/about', key: 'header.about' },
  { to: '/profile', key: 'header.profile' },
  { to: '/dashboard', key: 'header.dashboard' },
  { to: '/gallery', key: 'header.gallery' },
  { to: '/blog', key: 'header.blog' },
] as const;

export function NavLinks({
  className,
  onFollow,
}: {
  className: string | undefined;
  onFollow?: () => void;
}) {
  const { t } = useTranslation('ui');
  const user = useSession()?.user;
  const follow = onFollow && { onClick: onFollow };
  return (
    <>
      {LINKS.map(({ to, key }) => (
        <Link key={to} to={to} className={className} {...follow}>
          {t(key)}
        </Link>
      ))}
      {user && isModerator(user) && (
        <Link to="/admin/{-$tab}" className={className} {...follow}>
          {t('header.admin')}
        </Link>
      )}
    </>
  );
}
