import i18next from 'i18next';

/** What a profile suspends for. */
const texts = ['masters', 'availability', 'favourites', 'messages'];

/** Requests them beside the code and the data of the page. */
export const loadProfileTexts = (): void => void i18next.loadNamespaces(texts);

export const areProfileTextsLoaded = (): boolean =>
  texts.every((name) => i18next.hasLoadedNamespace(name));
