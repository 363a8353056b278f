import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../core/navigation/use-address.ts';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { readSearchWords } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import {
  IconClockHour4,
  IconRosetteDiscountCheckFilled,
  IconShieldCheck,
  IconStarFilled,
} from '../../ui/icons.gen.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Container } from '../../ui/page.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { HeroArt } from './hero-art.tsx';
import classes from './home.module.css';

function Trust() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { rating, verified, guarantee } = useOperatorClaims();
  if (rating === null && !verified && !guarantee) return null;
  return (
    <ul className={`soft small cluster ${classes.trust}`}>
      {rating !== null && (
        <li className="with-icon">
          <IconStarFilled size={18} color="var(--star)" aria-hidden />
          {t('hero.rating', { rating: format.rating(rating) })}
        </li>
      )}
      {verified && (
        <li className="with-icon">
          <IconRosetteDiscountCheckFilled size={18} aria-hidden />
          {t('hero.verified')}
        </li>
      )}
      {guarantee && (
        <li className="with-icon">
          <IconShieldCheck size={18} aria-hidden />
          {t('hero.guarantee')}
        </li>
      )}
    </ul>
  );
}

/** The claims about search and response time; either may be absent. */
function Promise() {
  const { t } = useTranslation('home');
  const { findMinutes, contactMinutes } = useOperatorClaims();
  const [least, most] = findMinutes ?? [];
  const found = most !== undefined && t('hero.findTitle', { least, count: most });
  const contact = contactMinutes !== null && t('hero.findText', { count: contactMinutes });
  if (!found && !contact) return null;
  return (
    <div className={`surface small row ${classes.floating}`}>
      <IconTile size={44}>
        <IconClockHour4 size={24} aria-hidden />
      </IconTile>
      <span>
        <strong>{found || contact}</strong>
        {found && contact && <span className="soft">{contact}</span>}
      </span>
    </div>
  );
}

function Picture() {
  return (
    <div>
      <HeroArt />
      <Promise />
    </div>
  );
}

/** The number of masters and cities; either may be absent. */
function Eyebrow() {
  const { t } = useTranslation('home');
  const { craftsmen, cities } = useOperatorClaims();
  const text = () => {
    if (cities === null) return craftsmen === null ? '' : t('hero.eyebrowCraftsmen', { craftsmen });
    if (craftsmen === null) return t('hero.eyebrowCities', { count: cities });
    return t('hero.eyebrow', { craftsmen, count: cities });
  };
  if (text() === '') return null;
  return (
    <p className={`small with-icon ${classes.eyebrow}`}>
      <IconShieldCheck size={18} aria-hidden />
      {text()}
    </p>
  );
}

export function Hero() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const search = useAddress('query', 'city');
  return (
    <div className={`fv-hero ${classes.hero}`}>
      <Container>
        <div className={classes.heroGrid}>
          <div className={classes.heroText}>
            <Eyebrow />
            <h1>{t('hero.title')}</h1>
            <p className="fv-lead">{t('hero.lead')}</p>
            <SearchBar
              {...readSearchWords(search)}
              onSearch={(wanted) => void navigate({ to: '/services', search: wanted })}
              onDescribe={({ query: text, city }) =>
                void navigate({ to: '/request', search: { text, city } })
              }
            />
            <Trust />
          </div>
          <Picture />
        </div>
      </Container>
    </div>
  );
}
