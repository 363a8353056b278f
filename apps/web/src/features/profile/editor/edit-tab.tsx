import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import type { TabProps } from '../tabs/tab-props.ts';
import { ProfileForm } from './profile-form.tsx';

const ContactForm = lazyPart(() => import('./contact-form.tsx'));
// For masters only, and its list of trades is as large as the rest of this tab.
const BasePart = lazyPart(() => import('./base-form.tsx'));
const TradeForm = lazyPart(() => import('./trade-form.tsx'));

export default function EditTab({ profile }: TabProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      <AvatarPicker profile={profile} />
      <Suspense fallback={<SkeletonBlock width="100%" height={220} />}>
        <ContactForm profile={profile} />
      </Suspense>
      {profile.masterId !== null && (
        <Suspense fallback={<SkeletonBlock width="100%" height={480} />}>
          <TradeForm profile={profile} />
        </Suspense>
      )}
      {profile.masterId !== null && (
        <Suspense fallback={<SkeletonBlock width="100%" height={260} />}>
          <BasePart />
        </Suspense>
      )}
      <h3>{t('form.title')}</h3>
      <ProfileForm profile={profile} />
    </>
  );
}
