import { GoogleLink } from '../google-account/google-link.tsx';
import { AddressSection } from './address-section.tsx';
import classes from './email-verification.module.css';
import { OwnAddressLoader } from './own-address-loader.tsx';

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
