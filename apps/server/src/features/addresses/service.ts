import { type RegisteredAddress, addressText } from '@mesterhand/domain/addresses/registered';
import type {
  NearestAddress,
  SuggestedAddress,
  SuggestedAddresses,
} from '@mesterhand/domain/addresses/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { AddressRegister } from '../../core/outbound/index.ts';

/** The register of the installation; undefined where it is off. */
type Register = AddressRegister | undefined;

/** Completes a typed address. That the register is off or away is part of the answer: the text is accepted anyway. */
export async function suggestAddresses(
  register: Register,
  text: string,
): Promise<SuggestedAddresses> {
  if (register === undefined) return { state: 'off', addresses: [] };
  const answer = await register.suggest(text);
  if (answer.state === 'away') return { state: 'away', addresses: [] };
  return { state: 'answered', addresses: answer.value.map(suggestionOf) };
}

/** The address at a place, such as where a customer stands. */
export async function findNearestAddress(
  register: Register,
  place: Place,
): Promise<NearestAddress> {
  if (register === undefined) return { state: 'off', address: null };
  const answer = await register.nearest(place);
  if (answer.state === 'away') return { state: 'away', address: null };
  return { state: 'answered', address: answer.value && suggestionOf(answer.value) };
}

/** Without coordinates: the server looks a chosen address up itself. */
function suggestionOf(address: RegisteredAddress): SuggestedAddress {
  const { street, postcode, postalPlace } = address;
  return { text: addressText(address), street, postcode, postalPlace };
}
