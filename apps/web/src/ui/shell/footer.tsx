import { footerCategoryIds } from '@mesterhand/domain/categories/footer';
import { Link } from '@tanstack/react-router';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { UnstyledButton } from '../button.tsx';
import { Container } from '../page.tsx';
import { InstallOffer } from '../web-app/install-offer.tsx';
import { BrandMark } from './brand.tsx';
import classes from './footer.module.css';

function Contact() {
  const { t } = useTranslation(['ui', 'core']);
  const { data: settings } = usePublicSettings();
  return (
    <div className={classes.contact}>
      <h2>{t('footer.contact')}</h2>
      <dl>
        <dt className="small">{t('footer.phone')}</dt>
        <dd>
          {settings?.contactPhone && (
            <a href={`tel:${settings.contactPhone.replace(/\s/g, '')}`}>{settings.contactPhone}</a>
          )}
        </dd>
        <dt className="small">{t('footer.email')}</dt>
        <dd>
          {settings?.contactEmail && (
            <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
          )}
        </dd>
      </dl>
    </div>
  );
}

/** Links to social media and the partner. Unset ones are omitted. */
function ExternalLinks() {
  const { t } = useTranslation(['ui', 'core']);
  const { data: settings } = usePublicSettings();
  const kinds = ['social', 'partner'] as const;
  return kinds.map((kind) => {
    const links = settings?.footerLinks.filter((link) => link.kind === kind) ?? [];
    if (links.length === 0) return null;
    return (
      <p key={kind} className={`small cluster ${classes.elsewhere}`}>
        <span>{t(`footer.${kind}`)}</span>
        {links.map(({ label, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </p>
    );
  });
}

function Categories() {
  const { t } = useTranslation(['ui', 'core']);
  return (
    <nav aria-labelledby="footer-services">
      <h2 id="footer-services">{t('footer.services')}</h2>
      <ul>
        {footerCategoryIds.map((id) => (
          <li key={id}>
            <Link
              className={classes.link}
              to="/services"
              search={{ category: id }}
              activeOptions={{ includeSearch: true }}
            >
              {t(`footer.category.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PAGES = [
  { to: '/masters', key: 'footer.masters' },
  { to: '/gallery', key: 'header.gallery' },
  { to: '/blog', key: 'header.blog' },
  { to: '/how-it-works', key: 'header.howItWorks' },
  { to: '/about', key: 'header.about' },
  { to: '/support', key: 'footer.support' },
] as const;

function Pages() {
  const { t } = useTranslation(['ui', 'core']);
  const dialog = useDialog();
  const session = useSession();
  return (
    <nav aria-labelledby="footer-pages">
      <h2 id="footer-pages">{t('footer.company')}</h2>
      <ul>
        {PAGES.map(({ to, key }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {t(key)}
            </Link>
          </li>
        ))}
        <li>
          {session ? (
            <Link className={classes.link} to="/profile">
              {t('footer.become')}
            </Link>
          ) : (
            <UnstyledButton
              className={classes.link}
              onClick={() => dialog.open({ dialog: 'register', as: 'master' })}
            >
              {t('footer.become')}
            </UnstyledButton>
          )}
        </li>
      </ul>
    </nav>
  );
}

const RULES = [
  { to: '/privacy', key: 'footer.privacy' },
  { to: '/terms', key: 'footer.terms' },
  { to: '/cookies', key: 'footer.cookies' },
  { to: '/accessibility', key: 'footer.accessibility' },
] as const;

function Rules() {
  const { t } = useTranslation(['ui', 'core']);
  return (
    <nav aria-label={t('footer.rules')}>
      <ul className="cluster" style={{ gap: '0 var(--space-4)' }}>
        {RULES.map(({ to, key }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const { t } = useTranslation(['ui', 'core']);
  const { copyrightYear } = useOperatorClaims();
  return (
    <footer className={classes.footer}>
      <Container>
        <div className={classes.columns}>
          <div className={classes.about}>
            <Link to="/" className={`brand-home ${classes.home}`} aria-label={t('header.home')}>
              <BrandMark />
              {t('core:brand')}
            </Link>
            <p className={classes.pitch}>{t('footer.pitch')}</p>
            <InstallOffer />
          </div>
          <Categories />
          <Pages />
          <Contact />
        </div>
        <ExternalLinks />
        <div className={`small cluster ${classes.legal}`}>
          <p>{t('footer.rights', { year: copyrightYear })}</p>
          <Rules />
        </div>
      </Container>
    </footer>
  );
}
