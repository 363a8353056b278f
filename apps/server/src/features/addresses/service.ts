import type { DB } from '@mesterhand/db/schema';
import { type AddressDetails, detailsOf, unitOf } from '@mesterhand/domain/addresses/property';
import {
  type RegisteredAddress,
  addressText,
  parseAddress,
} from '@mesterhand/domain/addresses/registered';
import type {
  NearestAddress,
  SuggestedAddress,
  SuggestedAddresses,
} from '@mesterhand/domain/addresses/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { Kysely } from 'kysely';
import { within } from '../../core/concurrency/index.ts';
import type { AddressRegister } from '../../core/outbound/index.ts';
import { municipalityOfPostcode } from '../places/service.ts';

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
  /** What the register names beside the place. */
  details?: FoundDetails;
}

type FoundDetails = Omit<AddressDetails, 'unit'>;

/** An address that nobody has looked up. */
export const notLocated: Located = { place: null, isAway: false };

/** The columns of a place. */
export function columnsOf({ place }: Pick<Located, 'place'>) {
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

type PlaceColumns = ReturnType<typeof columnsOf> & AddressDetails;

/**
 * The columns of a job's address as far as the text and the register state them: its place, and what is known beside it.
 * The postcode and the dwelling are those of the text where the register names none.
 */
export function statedColumnsOf(
  address: string,
  { place, details }: Pick<Located, 'place' | 'details'>,
): PlaceColumns {
  return {
    ...columnsOf({ place }),
    postcode: details?.postcode ?? parseAddress(address)?.postcode ?? null,
    municipalityNumber: details?.municipalityNumber ?? null,
    unit: unitOf(address),
    cadastralNumber: details?.cadastralNumber ?? null,
  };
}

/** The same with the municipality of the postcode where the register names none. */
export async function placeColumnsOf(
  db: Kysely<DB>,
  address: string,
  located: Pick<Located, 'place' | 'details'>,
): Promise<PlaceColumns> {
  const stated = statedColumnsOf(address, located);
  const { postcode, municipalityNumber } = stated;
  if (municipalityNumber !== null || postcode === null) return stated;
  return { ...stated, municipalityNumber: await municipalityOfPostcode(db, postcode) };
}

/** The columns of an address that is erased. */
export const noPlaceColumns = {
  latitude: null,
  longitude: null,
  postcode: null,
  municipalityNumber: null,
  unit: null,
  cadastralNumber: null,
};

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
  const details = answer.value && detailsOf(answer.value);
  return { place: placeOf(answer.value), isAway: false, ...(details && { details }) };
}

/**
 * The place of an address for a background task, which has time; null for one that is not in the register, or without
 * a register.
 * @throws Error while the register is away, so that the task is tried again.
 */
export async function requirePlace(register: Register, address: string): Promise<Place | null> {
  return (await requireLocated(register, address)).place;
}

/** The same with what the register names beside the place. */
export async function requireLocated(register: Register, address: string): Promise<Located> {
  if (register === undefined) return notLocated;
  const answer = await register.find(address);
  if (answer.state === 'away') throw new Error('The address register does not answer.');
  const details = answer.value && detailsOf(answer.value);
  return { place: placeOf(answer.value), isAway: false, ...(details && { details }) };
}

function placeOf(address: RegisteredAddress | null): Place | null {
  return address && { latitude: address.latitude, longitude: address.longitude };
}

/** Without coordinates: the server looks a chosen address up itself. */
function suggestionOf(address: RegisteredAddress): SuggestedAddress {
  const { street, postcode, postalPlace } = address;
  return { text: addressText(address), street, postcode, postalPlace };
}
