import { GoogleTie } from '../google-account/google-tie.tsx';
import { AddressSection } from './address-section.tsx';
import classes from './email-verification.module.css';
import { OwnAddressGate } from './own-address-gate.tsx';

/** How one gets into the own account beside a password: the e-mail, and Google. */
export function WaysIn() {
  return (
    <OwnAddressGate>
      {(own) => (
        <div className={classes.security}>
          <AddressSection own={own} />
          <GoogleTie hasPassword={own.hasPassword} />
        </div>
      )}
    </OwnAddressGate>
  );
}
