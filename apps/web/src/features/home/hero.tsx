import { useNavigate } from '@tanstack/react-router';
import {
  IconClockHour4,
  IconRosetteDiscountCheckFilled,
  IconShieldCheck,
  IconStarFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { claims } from '../../core/claims.ts';
import { useFormat } from '../../core/format.ts';
import { Container } from '../../ui/page.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { HeroArt } from './hero-art.tsx';
import classes from './home.module.css';

function Trust() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <ul className={classes.trust}>
      <li>
        <IconStarFilled size={18} className={classes.star} aria-hidden />
        {t('hero.rating', { rating: format.rating(claims.rating) })}
      </li>
      <li>
        <IconRosetteDiscountCheckFilled size={18} aria-hidden />
        {t('hero.verified')}
      </li>
      <li>
        <IconShieldCheck size={18} aria-hidden />
        {t('hero.guarantee')}
      </li>
    </ul>
  );
}

function Picture() {
  const { t } = useTranslation('home');
  const [least, most] = claims.findMinutes;
  return (
    <div className={classes.picture}>
      <HeroArt />
      <div className={classes.floating}>
        <span className={classes.floatingIcon}>
          <IconClockHour4 size={24} aria-hidden />
        </span>
        <span>
          <strong>{t('hero.findTitle', { least, most })}</strong>
          <span>{t('hero.findText', { minutes: claims.contactMinutes })}</span>
        </span>
      </div>
    </div>
  );
}

export function Hero() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <div className={classes.hero}>
      <Container>
        <div className={classes.heroGrid}>
          <div className={classes.heroText}>
            <p className={classes.eyebrow}>
              <IconShieldCheck size={18} aria-hidden />
              {t('hero.eyebrow', { craftsmen: claims.craftsmen, cities: claims.cities })}
            </p>
            <h1>{t('hero.title')}</h1>
            <p className={classes.lead}>{t('hero.lead')}</p>
            <SearchBar onSearch={(search) => void navigate({ to: '/services', search })} />
            <Trust />
          </div>
          <Picture />
        </div>
      </Container>
    </div>
  );
}
