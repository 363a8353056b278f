import { type RegisteredAddress, addressText } from '@mesterhand/domain/addresses/registered';
import type {
  NearestAddress,
  SuggestedAddress,
  SuggestedAddresses,
} from '@mesterhand/domain/addresses/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { within } from '../../core/concurrency/index.ts';
import type { AddressRegister } from '../../core/outbound/index.ts';

/** The register of the installation; undefined where it is off. */
export type Register = AddressRegister | undefined;

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

/** What is known of where an address is. */
export interface Located {
  /** Null for an address that is not in the register. */
  place: Place | null;
  /** The register did not answer in time: the address is looked up later. */
  isAway: boolean;
}

/** An address that nobody has looked up. */
export const notLocated: Located = { place: null, isAway: false };

/** The columns of a place. */
export function columnsOf({ place }: Pick<Located, 'place'>) {
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** How long a customer who sends a form waits for the register, ms. */
const locateWithinMs = 800;

/**
 * Looks a typed address up, before the transaction that stores it. The address is accepted whatever comes of it: without
 * coordinates it counts as its city.
 */
export async function locate(register: Register, address: string): Promise<Located> {
  if (register === undefined) return notLocated;
  const answer = await within(register.find(address), locateWithinMs).catch(() => undefined);
  if (answer?.state !== 'answered') return { place: null, isAway: true };
  return { place: placeOf(answer.value), isAway: false };
}

/**
 * The place of an address for a background task, which has time; null for one that is not in the register, or without
 * a register.
 * @throws Error while the register is away, so that the task is tried again.
 */
export async function requirePlace(register: Register, address: string): Promise<Place | null> {
  if (register === undefined) return null;
  const answer = await register.find(address);
  if (answer.state === 'away') throw new Error('The address register does not answer.');
  return placeOf(answer.value);
}

function placeOf(address: RegisteredAddress | null): Place | null {
  return address && { latitude: address.latitude, longitude: address.longitude };
}

/** Without coordinates: the server looks a chosen address up itself. */
function suggestionOf(address: RegisteredAddress): SuggestedAddress {
  const { street, postcode, postalPlace } = address;
  return { text: addressText(address), street, postcode, postalPlace };
}
