import { GoogleLink } from '../google-account/google-tie.tsx';
import { AddressSection } from './address-section.tsx';
import classes from './addresses.module.css';
import { OwnAddressLoader } from './own-address-gate.tsx';

/** Sign-in methods besides the password: email and Google. */
export function SignInMethods() {
  return (
    <OwnAddressLoader>
      {(own) => (
        <div className={classes.security}>
          <AddressSection own={own} />
          <GoogleLink hasPassword={own.hasPassword} />
        </div>
      )}
    </OwnAddressLoader>
  );
}
