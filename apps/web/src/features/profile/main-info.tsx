import type { Profile } from '@mesterhand/domain/profile/schema';
import { useFormat } from '../../core/format.ts';
import { useTranslation } from '../../core/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './profile.module.css';

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'core']);
  const format = useFormat();
  const { firstName, middleName, lastName, city, birthDate, gender, role, categoryName } = profile;
  const facts: [label: string, value: string | null][] = [
    [t('fields.name'), [firstName, middleName, lastName].filter(Boolean).join(' ')],
    [t('fields.email'), profile.email],
    [t('fields.phone'), profile.phone || null],
    [t('fields.city'), city && t(`core:cities.${city}`)],
    [t('fields.birthDate'), birthDate && format.date(`${birthDate}T12:00:00Z`)],
    [t('fields.gender'), gender && t(`gender.${gender}`)],
    [t('fields.role'), t(`role.${role}`)],
  ];
  if (role === 'master') facts.push([t('fields.category'), categoryName]);
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={classes.soft}>{t('main.unset')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is known of oneself, to read. */
export function MainInfo({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Facts profile={profile} />
      <h3>{t('fields.about')}</h3>
      <p className={profile.about ? classes.about : classes.soft}>
        {profile.about || t('main.unset')}
      </p>
      <ButtonLink to="/profile" search={{ tab: 'edit' }} variant="light">
        {t('tabs.edit')}
      </ButtonLink>
    </>
  );
}
