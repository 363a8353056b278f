import { SignInMethods } from '../../email-verification/sign-in-methods.tsx';
import { DeviceList } from '../../devices/device-list.tsx';
import { SecondFactorCard } from '../../second-factor/second-factor-card.tsx';

export default function SecurityTab() {
  return (
    <>
      <SignInMethods />
      <SecondFactorCard />
      <DeviceList />
    </>
  );
}
