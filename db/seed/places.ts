import type { CityCode } from '@mesterhand/domain/places/cities';

/** A real street in a real neighbourhood, with a point near its middle (degrees, WGS 84). */
export type Place = {
  area: string;
  street: string;
  postcode: string;
  latitude: number;
  longitude: number;
};

const place = (
  area: string,
  street: string,
  postcode: string,
  latitude: number,
  longitude: number,
): Place => ({ area, street, postcode, latitude, longitude });

export const cityNames: Record<CityCode, string> = {
  oslo: 'Oslo',
  bergen: 'Bergen',
  trondheim: 'Trondheim',
  stavanger: 'Stavanger',
  tromso: 'Tromsø',
};

export const places: Record<CityCode, readonly Place[]> = {
  oslo: [
    place('Grünerløkka', 'Markveien', '0554', 59.9225, 10.759),
    place('Majorstuen', 'Bogstadveien', '0355', 59.9268, 10.7195),
    place('Frogner', 'Bygdøy allé', '0265', 59.9184, 10.704),
    place('St. Hanshaugen', 'Ullevålsveien', '0171', 59.928, 10.742),
    place('Torshov', 'Vogts gate', '0474', 59.935, 10.768),
    place('Sagene', 'Arendalsgata', '0463', 59.938, 10.756),
    place('Tøyen', 'Hagegata', '0577', 59.915, 10.774),
    place('Vålerenga', 'Åkebergveien', '0650', 59.909, 10.786),
    place('Nordstrand', 'Ekebergveien', '1181', 59.876, 10.791),
    place('Helsfyr', 'Tvetenveien', '0661', 59.912, 10.808),
    place('Nydalen', 'Nydalsveien', '0484', 59.95, 10.765),
    place('Røa', 'Griniveien', '0756', 59.947, 10.644),
    place('Grorud', 'Trondheimsveien', '0964', 59.961, 10.882),
    place('Lambertseter', 'Cecilie Thoresens vei', '1153', 59.874, 10.809),
    place('Ullern', 'Ullernchausseen', '0379', 59.926, 10.66),
  ],
  bergen: [
    place('Nordnes', 'Haugeveien', '5005', 60.398, 5.308),
    place('Sandviken', 'Sandviksveien', '5036', 60.408, 5.325),
    place('Møhlenpris', 'Olaf Ryes vei', '5007', 60.384, 5.32),
    place('Laksevåg', 'Damsgårdsveien', '5058', 60.384, 5.306),
    place('Fyllingsdalen', 'Folke Bernadottes vei', '5147', 60.353, 5.287),
    place('Nesttun', 'Østre Nesttunvegen', '5221', 60.319, 5.353),
    place('Åsane', 'Myrdalsvegen', '5130', 60.466, 5.323),
    place('Landås', 'Landåslien', '5097', 60.364, 5.364),
    place('Årstad', 'Inndalsveien', '5063', 60.372, 5.348),
    place('Kalfaret', 'Kalfarveien', '5018', 60.386, 5.344),
  ],
  trondheim: [
    place('Bakklandet', 'Nedre Bakklandet', '7014', 63.429, 10.404),
    place('Møllenberg', 'Rosenborg gate', '7014', 63.4325, 10.417),
    place('Lade', 'Haakon VIIs gate', '7041', 63.443, 10.447),
    place('Ila', 'Ilevollen', '7018', 63.429, 10.374),
    place('Byåsen', 'Byåsveien', '7023', 63.413, 10.352),
    place('Moholt', 'Jonsvannsveien', '7050', 63.411, 10.434),
    place('Strindheim', 'Innherredsveien', '7044', 63.436, 10.454),
    place('Kattem', 'Kattemsvegen', '7082', 63.339, 10.328),
    place('Tyholt', 'Tyholtveien', '7052', 63.423, 10.433),
    place('Singsaker', 'Eidsvolls gate', '7030', 63.422, 10.408),
  ],
  stavanger: [
    place('Storhaug', 'Pedersgata', '4013', 58.971, 5.744),
    place('Eiganes', 'Eiganesveien', '4009', 58.969, 5.716),
    place('Våland', 'Seehusens gate', '4024', 58.964, 5.731),
    place('Hillevåg', 'Hillevågsveien', '4016', 58.951, 5.739),
    place('Madla', 'Madlaveien', '4041', 58.956, 5.684),
    place('Tasta', 'Eskelandsveien', '4027', 58.993, 5.704),
    place('Gamle Stavanger', 'Øvre Strandgate', '4005', 58.973, 5.726),
    place('Hinna', 'Boganesveien', '4020', 58.917, 5.734),
    place('Mariero', 'Marieroveien', '4017', 58.939, 5.743),
    place('Kvernevik', 'Kvernevikveien', '4048', 58.966, 5.631),
  ],
  tromso: [
    place('Sentrum', 'Storgata', '9008', 69.65, 18.957),
    place('Tromsdalen', 'Turistvegen', '9020', 69.648, 18.988),
    place('Bjerkaker', 'Strandvegen', '9006', 69.638, 18.937),
    place('Sommerlyst', 'Sommerlystvegen', '9012', 69.658, 18.941),
    place('Stakkevollan', 'Stakkevollvegen', '9010', 69.676, 18.983),
    place('Dramsvegen', 'Dramsvegen', '9010', 69.664, 18.949),
    place('Hamna', 'Kvaløyvegen', '9016', 69.689, 18.923),
    place('Kvaløysletta', 'Kaldfjordvegen', '9100', 69.693, 18.878),
  ],
};

/** Degrees by which an address may lie from the middle of its street. */
const scatter = 0.004;

/** Where an address of a known street is, about: always the same place for the same text. Null for other streets. */
export function spotOf(address: string): { latitude: number; longitude: number } | null {
  const street = Object.values(places)
    .flat()
    .find((known) => address.startsWith(`${known.street} `) && address.includes(known.postcode));
  if (street === undefined) return null;
  const hash = address
    .split('')
    .reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_007, 7);
  const along = hash / 10_007 - 0.5;
  const across = ((hash * 37) % 10_007) / 10_007 - 0.5;
  return {
    latitude: Number((street.latitude + along * scatter).toFixed(6)),
    longitude: Number((street.longitude + across * 2 * scatter).toFixed(6)),
  };
}
