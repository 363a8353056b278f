import {
  type RegisterQuery,
  completionQueries,
  lookUpQueries,
} from '@mesterhand/domain/addresses/queries';
import { maxSuggestions } from '@mesterhand/domain/addresses/limits';
import {
  type RegisteredAddress,
  pickAddress,
  postalPlaceOf,
} from '@mesterhand/domain/addresses/registered';
import { addressSchema } from '@mesterhand/domain/contact/address';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { z } from 'zod';
import { createExpiringMap } from './expiring-map.ts';
import { type JsonService, type ReportService, createJsonService } from './json-service.ts';

/** What the register says; `away`: nothing, for now. */
export type Registered<T> = { state: 'answered'; value: T } | { state: 'away' };

/** The official register of addresses. No call throws, and each answers within a second or two. */
export interface AddressRegister {
  /** Completes a typed text: the best at most 8 addresses, none for a text that no address begins with. */
  suggest(typed: string): Promise<Registered<RegisteredAddress[]>>;
  /** The address that a whole text names, with its coordinates; null when it is none, or several places. */
  find(address: string): Promise<Registered<RegisteredAddress | null>>;
  /** The address nearest to a place, null when there is none within 200 m. */
  nearest(place: Place): Promise<Registered<RegisteredAddress | null>>;
}

interface AddressRegisterOptions {
  /** Base address of Kartverket's API or one like it, such as `https://ws.geonorge.no/adresser/v1`. */
  url: string;
  timeoutMs?: number;
  report?: ReportService | undefined;
}

/** Metres around a place within which an address is regarded as that of the place. */
const nearestRadius = 200;
/** Entries of a look-up: enough to see that a text is ambiguous. */
const lookUpSize = 20;
const minute = 60_000;

/**
 * A client of `/sok` and `/punktsok` of Kartverket's address API (REST, no key). It answers 400 for unknown parameters
 * and wrong values; coordinates are ETRS89 (EPSG:4258), which equals WGS 84 to less than a metre.
 */
export function createAddressRegister(options: AddressRegisterOptions): AddressRegister {
  const { url, timeoutMs = 1500, report } = options;
  const service = createJsonService({
    service: 'addresses',
    url,
    timeoutMs,
    maxBytes: 256 * 1024,
    concurrency: 4,
    waiting: 16,
    report,
  });
  const share = shareAnswers();

  const search = async (
    queries: readonly RegisterQuery[],
    { size, isEnough }: { size: number; isEnough: (found: RegisteredAddress[]) => boolean },
  ): Promise<Registered<RegisteredAddress[]>> => {
    for (const query of queries) {
      const answer = await share(searchPath(query, size), (path) => ask(service, path));
      if (answer.state === 'away' || isEnough(answer.value)) return answer;
    }
    return { state: 'answered', value: [] };
  };

  return {
    async suggest(typed) {
      const isEnough = (found: RegisteredAddress[]): boolean => found.length > 0;
      const size = maxSuggestions;
      const answer = await search(completionQueries(typed), { size, isEnough });
      return mapAnswer(answer, (found) => found.slice(0, maxSuggestions));
    },
    async find(address) {
      const isEnough = (found: RegisteredAddress[]): boolean =>
        pickAddress(address, found) !== null;
      const answer = await search(lookUpQueries(address), { size: lookUpSize, isEnough });
      return mapAnswer(answer, (found) => pickAddress(address, found));
    },
    async nearest(place) {
      const answer = await share(nearestPath(place), (path) => ask(service, path));
      return mapAnswer(answer, ([first]) => first ?? null);
    },
  };
}

function mapAnswer<From, To>(answer: Registered<From>, map: (value: From) => To): Registered<To> {
  return answer.state === 'away' ? answer : { state: 'answered', value: map(answer.value) };
}

function searchPath({ text, isFuzzy }: RegisterQuery, size: number): string {
  const query = new URLSearchParams({
    sok: text,
    sokemodus: 'AND',
    fuzzy: String(isFuzzy),
    treffPerSide: String(size),
    utkoordsys: '4258',
  });
  return `/sok?${query.toString()}`;
}

/** Rounded to about 10 m, so that a hand that trembles asks once. */
function nearestPath({ latitude, longitude }: Place): string {
  const query = new URLSearchParams({
    lat: latitude.toFixed(4),
    lon: longitude.toFixed(4),
    radius: String(nearestRadius),
    koordsys: '4258',
    utkoordsys: '4258',
    treffPerSide: '1',
  });
  return `/punktsok?${query.toString()}`;
}

/** A refused query names nothing that the register knows. */
async function ask(service: JsonService, path: string): Promise<Registered<RegisteredAddress[]>> {
  const answer = await service.get(path, answerSchema);
  if (answer.state === 'away') return { state: 'away' };
  return { state: 'answered', value: answer.state === 'refused' ? [] : answer.value };
}

type Ask = (path: string) => Promise<Registered<RegisteredAddress[]>>;

/** Answers are shared for ten minutes, running requests at once; that the register is away is not stored. */
function shareAnswers(): (path: string, ask: Ask) => ReturnType<Ask> {
  const known = createExpiringMap<RegisteredAddress[]>({ lifetimeMs: 10 * minute, entries: 2000 });
  const running = new Map<string, ReturnType<Ask>>();
  return async (path, request) => {
    const value = known.get(path);
    if (value !== undefined) return { state: 'answered', value };
    const begun = running.get(path) ?? request(path).finally(() => running.delete(path));
    running.set(path, begun);
    const answer = await begun;
    if (answer.state === 'answered') known.set(path, answer.value);
    return answer;
  };
}

/** A number of the land register; what is none counts as unknown. */
const landNumberSchema = z.int().min(0).max(99_999).nullish().catch(null);

interface LandNumbers {
  gardsnummer?: number | null | undefined;
  bruksnummer?: number | null | undefined;
  festenummer?: number | null | undefined;
}

/** Number 0 is none. */
function propertyOf({ gardsnummer, bruksnummer, festenummer }: LandNumbers) {
  if (!gardsnummer || !bruksnummer) return {};
  const parts = [gardsnummer, bruksnummer, ...(festenummer ? [festenummer] : [])];
  return { cadastralNumber: parts.join('/') };
}

/** One address as the API writes it. Those that our forms would refuse, such as farm numbers, are left out. */
const entrySchema = z
  .object({
    adressetekst: z.string().max(200),
    adressetekstutenadressetilleggsnavn: z.string().max(200).nullish(),
    postnummer: z.string().regex(/^\d{4}$/),
    poststed: z.string().min(1).max(80),
    kommunenummer: z
      .string()
      .regex(/^\d{4}$/)
      .nullish()
      .catch(null),
    gardsnummer: landNumberSchema,
    bruksnummer: landNumberSchema,
    festenummer: landNumberSchema,
    // Mainland, Svalbard and Jan Mayen: a place elsewhere is an error of the data.
    representasjonspunkt: z.object({
      lat: z.number().min(57).max(82),
      lon: z.number().min(-10).max(35),
    }),
  })
  .transform((entry): RegisteredAddress => {
    const { adressetekst, adressetekstutenadressetilleggsnavn: street } = entry;
    const { lat, lon } = entry.representasjonspunkt;
    return {
      street: (street || adressetekst).trim(),
      postcode: entry.postnummer,
      postalPlace: postalPlaceOf(entry.poststed),
      latitude: lat,
      longitude: lon,
      ...(entry.kommunenummer && { municipalityNumber: entry.kommunenummer }),
      ...propertyOf(entry),
    };
  })
  .refine(({ street }) => addressSchema.safeParse(street).success);

const answerSchema = z
  .object({ adresser: z.array(z.unknown()).max(1000) })
  .transform(({ adresser }) =>
    adresser.flatMap((entry) => entrySchema.safeParse(entry).data ?? []),
  );
