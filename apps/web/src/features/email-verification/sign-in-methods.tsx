import { GoogleLink } from '../google-account/google-link.tsx';
import { AddressSection } from './address-section.tsx';
import { OwnAddressLoader } from './own-address-loader.tsx';
import { Stack } from '../../ui/layout.tsx';

/** Sign-in methods besides the password: email and Google. */
export function SignInMethods() {
  return (
    <OwnAddressLoader>
      {(own) => (
        <Stack gap="var(--space-8)" mb="var(--space-8)">
          <AddressSection own={own} />
          <GoogleLink hasPassword={own.hasPassword} />
        </Stack>
      )}
    </OwnAddressLoader>
  );
}
