import { AvatarPicker } from './avatar-picker.tsx';
import type { TabProps } from './late-tabs.ts';
import { ProfileForm } from './profile-form.tsx';

export default function EditTab({ profile }: TabProps) {
  return (
    <>
      <AvatarPicker profile={profile} />
      <ProfileForm profile={profile} />
    </>
  );
}
