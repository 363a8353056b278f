import { understoodLanguages } from './taxonomy/texts.ts';
import type { UnderstoodLanguage } from './taxonomy/texts.ts';

/**
 * Words that stand around any request and say nothing of what it is about. Negations are no such words: a machine that
 * does not drain is not one that does not start.
 */
const byLanguage: Readonly<Record<UnderstoodLanguage, string>> = {
  nb: `å jeg du vi dere han hun den det de meg deg oss min mitt mine din ditt vår vårt våre en ei et er var har hadde blir ble
    bli skal skulle vil ville kan kunne må måtte bør og eller men at som om i på til fra av med for ved hos etter før under
    over mot mellom uten når hvor hva hvem hvordan hvorfor hvilken her der så også bare noe noen hjelp hjelpe hjelper
    trenger trengs behov ønsker ønske søker ser haster fort mulig snarest hei hallo takk pris koster kost tilbud gjerne
    litt ganske veldig helt får få fikk gjøre gjør lage lager denne dette disse alle alt selv sin sitt sine se igjen nå
    dag dager uke helg helga helgen morgen kveld mandag tirsdag onsdag torsdag fredag lørdag søndag oslo bergen trondheim
    stavanger enn da ha siden ca cirka snart lenger hele tiden går gå kommer komme`,
  nn: `eg ein eit me de dykk dei ho vere vert vart treng hjelpe hjelp nokon noko kva kven korleis kvifor kor frå
    hjå vår vårt no òg berre skal vil kan må bør få gjere gjer helga kostar laurdag heile tida går`,
  en: `i you we they he she it me us my your our their the a an is are was were be been has have had do does did will would
    can could should must and or but that which who if in on to from of with for at by about into onto when where what how
    why here there so just some any someone somebody anyone please help helping need needs needed want wants looking hi
    hello thanks price cost much quote asap urgent today tomorrow monday tuesday wednesday thursday friday saturday sunday
    weekend week this these those its im ive id there very really get getting got go goes going comes oslo bergen as when`,
  ru: `я ты мы вы он она оно они мне меня нам нас вам мой моя моё мое мои наш наша ваш у в во на с со из от до для по за к
    о об под над при и или но что чтобы который это этот эта эти как где когда кто нужен нужна нужно нужны надо хочу ищу
    можно может кто нибудь помогите помощь помочь пожалуйста здравствуйте привет сколько стоит цена срочно сегодня завтра
    есть был была было очень уже ещё еще бы же ли`,
  uk: `я ти ми ви він вона воно вони мені мене нам нас вам мій моя моє мої наш наша ваш у в на з із зі від до для по за к
    про під над при і й та або але що щоб який це цей ця ці як де коли хто потрібен потрібна потрібно потрібні треба хочу
    шукаю можна може будь ласка допоможіть допомога допомогти добрий день привіт скільки коштує ціна терміново сьогодні
    завтра є був була було дуже вже ще би б же чи`,
};

const listOf = (language: UnderstoodLanguage): string[] => byLanguage[language].split(/\s/);
const stopWords: ReadonlySet<string> = new Set(understoodLanguages.flatMap(listOf));

/** English words that are things in Norwegian: a toilet, and ice. */
const thingsInNorwegian: ReadonlySet<string> = new Set(['do', 'is']);
const norwegian: ReadonlySet<string> = new Set([...listOf('nb'), ...listOf('nn')]);
const englishOnly: ReadonlySet<string> = new Set(
  listOf('en').filter((word) => !norwegian.has(word) && !thingsInNorwegian.has(word)),
);

/** The words of a request that may say what it is about. `language` is the one it is likely in, where that is known. */
export function dropStopWords(words: readonly string[], language?: UnderstoodLanguage): string[] {
  const isEnglish = language === 'en' || words.some((word) => englishOnly.has(word));
  return words.filter((word) => (thingsInNorwegian.has(word) ? !isEnglish : !stopWords.has(word)));
}
