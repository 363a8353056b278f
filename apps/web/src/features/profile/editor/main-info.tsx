import { spaceOrganisationNumber } from '@mesterhand/domain/masters/organisation-number';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Box, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { About } from '../about.tsx';

type Fact = [label: string, value: string | null];

const listed = (names: readonly string[]): string | null => names.join(', ') || null;

/** A master's statements about the trade. */
function useTradeFacts(profile: Profile): Fact[] {
  const { t } = useTranslation(['profile', 'auth']);
  const format = useFormat();
  const word = useCategoryWords();
  const { role, categoryName, hourlyRate, experience, completedJobs } = profile;
  const { organisationNumber, businessAddress } = profile;
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
    [
      t('trade.organisationNumber'),
      organisationNumber && spaceOrganisationNumber(organisationNumber),
    ],
    [t('trade.businessAddress'), businessAddress],
  ];
}

function OwnFacts({ profile }: { profile: Profile }) {
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
    <Panel p="clamp(20px, 2.5vw, 24px)">
      <Facts columnWidth="clamp(9rem, 17vw, 220px)">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value ?? (
              <Text span inherit c="dimmed" fz="sm">
                {t('main.unset')}
              </Text>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** The user's own data, read-only. */
export function MainInfo({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <OwnFacts profile={profile} />
      <Box component="h3" mt="sm">
        {t('fields.about')}
      </Box>
      <About text={profile.about} unset={t('main.unset')} />
      <ButtonLink to="/profile" search={{ tab: 'edit' }} variant="light" w="fit-content">
        {t('tabs.edit')}
      </ButtonLink>
    </>
  );
}
