import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { genders } from '@mesterhand/domain/profile/limits';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { VersionConflictNote } from '../../../ui/version-conflict-note.tsx';
import { type ProfileValues, valuesOf } from './profile-values.ts';

type NewerProfileProps = {
  stored: Profile;
  values: ProfileValues;
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** Display texts: select fields store codes. */
function useWords() {
  const { t } = useTranslation(['profile', 'core']);
  const { data: categories = [] } = useCategories();
  const codes: Partial<Record<keyof ProfileValues, { code: string; word: string }[]>> = {
    city: cityCodes.map((code) => ({ code, word: t(`core:cities.${code}`) })),
    gender: genders.map((code) => ({ code, word: t(`profile:gender.${code}`) })),
    role: (['client', 'master'] as const).map((code) => ({
      code,
      word: t(`profile:role.${code}`),
    })),
    category: categories.map(({ code, name }) => ({ code, word: name })),
  };
  return (name: keyof ProfileValues, value: string): string =>
    codes[name]?.find(({ code }) => code === value)?.word ?? value;
}

const names = [
  'firstName',
  'lastName',
  'middleName',
  'city',
  'birthDate',
  'gender',
  'role',
  'category',
  'about',
] as const;

/** What another tab has saved meanwhile, next to the form's values. */
export function NewerProfile({ stored, values, ...choices }: NewerProfileProps) {
  const { t } = useTranslation('profile');
  const words = useWords();
  const theirs = valuesOf(stored);
  const fields = names.map((name) => ({
    name: t(`fields.${name}`),
    theirs: words(name, theirs[name]),
    own: words(name, values[name]),
  }));
  return <VersionConflictNote fields={fields} {...choices} />;
}
