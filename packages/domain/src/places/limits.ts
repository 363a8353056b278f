/** Characters of a typed text before places are searched for. */
export const minTypedPlace = 2;
/** Places for one typed text. */
export const maxFoundPlaces = 8;
/** Characters of a typed place. */
export const maxPlaceLength = 80;
/** Municipalities that one master serves. */
export const maxServedMunicipalities = 60;
