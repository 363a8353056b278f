import { writeNumber } from '@mesterhand/domain/numbers/typed';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import classes from '../profile.module.css';

type Fact = [label: string, value: string | null];

const listed = (names: readonly string[]): string | null => names.join(', ') || null;

/** A master's statements about the trade. */
function useTradeFacts(profile: Profile): Fact[] {
  const { t } = useTranslation(['profile', 'auth']);
  const format = useFormat();
  const word = useCategoryWords();
  const { role, categoryName, hourlyRate, experience, completedJobs } = profile;
  if (role !== 'master') return [];
  return [
    [t('fields.category'), categoryName && word(categoryName)],
    [t('auth:trade.hourlyRate'), hourlyRate === null ? null : format.price(hourlyRate)],
    [t('auth:trade.experience'), experience ? writeNumber(Math.round(experience * 10) / 10) : null],
    [t('auth:trade.completedJobs'), completedJobs ? writeNumber(completedJobs) : null],
    [t('auth:trade.licensedWorks'), listed(profile.licensedWorks)],
    ...(profile.noLicense
      ? ([
          [t('auth:trade.jobType'), profile.jobType],
          [t('auth:trade.works'), listed(profile.works)],
        ] satisfies Fact[])
      : []),
  ];
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'core', 'auth']);
  const format = useFormat();
  const tradeFacts = useTradeFacts(profile);
  const { firstName, middleName, lastName, city, birthDate, gender, role } = profile;
  const facts: Fact[] = [
    [t('fields.name'), [firstName, middleName, lastName].filter(Boolean).join(' ')],
    [t('fields.email'), profile.email],
    [t('fields.phone'), profile.phone || null],
    [t('auth:fields.username'), profile.username],
    [t('fields.city'), city && t(`core:cities.${city}`)],
    [t('fields.birthDate'), birthDate && format.date(`${birthDate}T12:00:00Z`)],
    [t('fields.gender'), gender && t(`gender.${gender}`)],
    [t('fields.role'), t(`role.${role}`)],
    ...tradeFacts,
  ];
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

/** The user's own data, read-only. */
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
