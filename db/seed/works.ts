import type { Stage } from './scene-brush.ts';
import type { WorkCategory } from './scenes.ts';

/** A finished work for the portfolios. `trade` is the code of the master's category. */
export type WorkStory = {
  trade: string;
  category: WorkCategory;
  composition: number;
  title: string;
  description: string;
  tags: readonly string[];
  duration: string;
  cost: number;
  difficulty: 'easy' | 'medium' | 'hard';
  stages: readonly Stage[];
};

const all = ['before', 'process', 'after'] as const;
const pair = ['before', 'after'] as const;
const result = ['after'] as const;

/** What the pictures of a composition show, in the order before, process, after. */
export const captions: Record<WorkCategory, readonly (readonly [string, string, string])[]> = {
  plumbing: [
    [
      'Sprukket speil og dryppende kran',
      'Nye rør under servanten',
      'Ferdig, med nytt møbel og batteri',
    ],
    ['Gammelt dusjhjørne med fukt', 'Membran på plass, flisene i gang', 'Dusjvegg i herdet glass'],
    ['Lekkasje inne i benken', 'Vannlåsen byttes', 'Nytt batteri, tørt og pent'],
    ['Rust og sprekker i emaljen', 'Badekaret tilpasses sluket', 'Klart for første bad'],
    ['Berederen lakk i bunnen', 'Ny bereder kobles til', 'Pent rørstrekk og ny sikkerhetsventil'],
  ],
  electrical: [
    ['Skrusikringer fra 60-tallet', 'Halvveis, kurs for kurs', 'Ferdig merket og dokumentert'],
    ['Én naken pære i taket', 'Nye uttak trekkes', 'Tre pendler på dimmer'],
    ['Lading fra vanlig kontakt', 'Egen kurs fram til veggen', 'Laderen på plass'],
    ['Mørk benk om kvelden', 'Kabler skjules bak overskapet', 'Jevnt lys over hele benken'],
    ['Overbelastet skjøteledning', 'Nye rør i veggen', 'Nok uttak, ingen ledninger på gulvet'],
  ],
  repair: [
    ['Tapet fra 1978 og en sprekk', 'Første strøk', 'Ny farge, ny stue'],
    ['Slitt vinyl med løse kanter', 'Parketten vokser fram', 'Matt lakk og nye lister'],
    ['Flassende maling på sørveggen', 'Stillas og andre strøk', 'Malt i tide til 17. mai'],
    ['Punktert glass og trekk', 'Ny karm i vater', 'Stille og lunt'],
    ['Slitte fronter', 'Gamle dører av', 'Samme kjøkken, nye fronter'],
  ],
  cleaning: [
    ['Etter en lang vinter', 'Gulvet tas til slutt', 'Klart for gjester'],
    ['Innbrent fett', 'Skum og tålmodighet', 'Som ny'],
    ['To år uten puss', 'Ett drag av gangen', 'Utsikten er tilbake'],
    ['Rett etter utflytting', 'Rom for rom etter sjekkliste', 'Godkjent ved overtakelse'],
  ],
  gardening: [
    ['Råtne bord og ugress', 'Nye bjelker og bord', 'Sesongen kan begynne'],
    ['Hekken hadde tatt over', 'Halvveis', 'Rett som en linjal'],
    ['Kassene før vårpussen', 'Ny jord og småplanter', 'Innhøsting i august'],
    ['Førti centimeter over natta', 'Første spor', 'Klart før arbeidstid'],
  ],
  other: [
    ['Elleve pakker i flat emballasje', 'Rammen er reist', 'Festet i veggen og fylt med bøker'],
    ['Alt er pakket', 'Bilen lastes', 'Klar til ny adresse'],
    ['Vann på gulvet', 'Pumpa byttes', 'Begge maskiner går igjen'],
    ['Esker på barnerommet', 'Senga tar form', 'Alt klart til den lille kommer'],
  ],
};

const work = (
  place: readonly [string, WorkCategory, number],
  title: string,
  description: string,
  facts: {
    tags: readonly string[];
    duration: string;
    cost: number;
    difficulty: 'easy' | 'medium' | 'hard';
    stages: readonly Stage[];
  },
): WorkStory => ({
  trade: place[0],
  category: place[1],
  composition: place[2],
  title,
  description,
  ...facts,
});

export const workStories: readonly WorkStory[] = [
  work(
    ['plumbing', 'plumbing', 0],
    'Nytt servantmøbel på gjestebad',
    'Gammel servant, speil og batteri ble byttet på én dag. Vi la samtidig nye kobberrør bak møbelet, siden de gamle var irret.',
    {
      tags: ['bad', 'servant', 'rør'],
      duration: '1 dag',
      cost: 18500,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['plumbing', 'plumbing', 1],
    'Dusjnisje med regndusj',
    'Fullstendig ombygging av dusjhjørnet i en bygård fra 1936, med ny membran, fliser og innebygd termostat. Dokumentert etter våtromsnormen.',
    {
      tags: ['dusj', 'våtrom', 'fliser', 'membran'],
      duration: '2 uker',
      cost: 89000,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['plumbing', 'plumbing', 2],
    'Kjøkkenkran og ny vannlås',
    'Kranen hadde dryppet så lenge at bunnplaten i skapet var ødelagt. Byttet alt og monterte lekkasjestopper med føler.',
    {
      tags: ['kjøkken', 'kran', 'lekkasje'],
      duration: '3 timer',
      cost: 4200,
      difficulty: 'easy',
      stages: pair,
    },
  ),
  work(
    ['plumbing', 'plumbing', 3],
    'Frittstående badekar under vinduet',
    'Kunden ville ha utsikt fra karet. Sluk og vann ble flyttet 120 cm, og gulvet ble forsterket før karet kom på plass.',
    {
      tags: ['badekar', 'bad', 'sluk'],
      duration: '4 dager',
      cost: 46000,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['plumbing', 'plumbing', 4],
    'Bytte av 200-liters bereder',
    'Bereder fra 1998 byttet med ny, energigjerrig modell. Ny sikkerhetsventil og pent rørstrekk til samlestokk.',
    {
      tags: ['bereder', 'varmtvann'],
      duration: '5 timer',
      cost: 16900,
      difficulty: 'medium',
      stages: pair,
    },
  ),
  work(
    ['plumbing', 'plumbing', 0],
    'Rundt speil og servant i eik',
    'Et lite bad på fire kvadrat fikk møbel etter mål og skjulte rør. Alt vann ble stengt i bare to timer.',
    {
      tags: ['bad', 'servant', 'eik'],
      duration: '2 dager',
      cost: 27400,
      difficulty: 'medium',
      stages: result,
    },
  ),
  work(
    ['plumbing', 'plumbing', 2],
    'Rør til nytt kjøkken',
    'Opplegg for vask, oppvaskmaskin og vannfilter i et kjøkken som ble flyttet til motsatt vegg.',
    {
      tags: ['kjøkken', 'rør-i-rør'],
      duration: '2 dager',
      cost: 21800,
      difficulty: 'medium',
      stages: result,
    },
  ),
  work(
    ['electrician', 'electrical', 0],
    'Fra skrusikringer til automatskap',
    'Tre kurser ble til tolv, med jordfeilautomater og overspenningsvern. Samsvarserklæring ble levert samme dag.',
    {
      tags: ['sikringsskap', 'jordfeil', 'oppgradering'],
      duration: '1 dag',
      cost: 24500,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['electrician', 'electrical', 1],
    'Pendler over spisebordet',
    'Ett takpunkt ble til tre, uten synlige kabler. Dimmeren styres både fra veggen og fra telefonen.',
    {
      tags: ['belysning', 'dimmer', 'stue'],
      duration: '4 timer',
      cost: 6800,
      difficulty: 'easy',
      stages: all,
    },
  ),
  work(
    ['electrician', 'electrical', 2],
    'Elbillader på enebolig',
    'Lader på 11 kW med egen kurs og lastbalansering, slik at komfyr og varmepumpe kan gå samtidig.',
    {
      tags: ['elbil', 'lader', 'lastbalansering'],
      duration: '1 dag',
      cost: 19900,
      difficulty: 'medium',
      stages: pair,
    },
  ),
  work(
    ['electrician', 'electrical', 3],
    'Benkebelysning på kjøkken',
    'Sømløse LED-lister under overskapene med varmt lys. Trafo gjemt i skapet over viften.',
    {
      tags: ['kjøkken', 'LED', 'belysning'],
      duration: '5 timer',
      cost: 7400,
      difficulty: 'easy',
      stages: pair,
    },
  ),
  work(
    ['electrician', 'electrical', 4],
    'Slutt på skjøteledninger i stua',
    'Seks nye uttak felt inn i en gammel murvegg, deretter pusset og flekket slik at det ikke synes.',
    {
      tags: ['stikkontakter', 'stue', 'skjult anlegg'],
      duration: '1 dag',
      cost: 11200,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['electrician', 'electrical', 1],
    'Lyssetting i funkisleilighet',
    'Lysplan, nye pendler og scener for middag, lesing og vask. Kunden valgte messing hele veien.',
    {
      tags: ['lysplan', 'belysning'],
      duration: '2 dager',
      cost: 15600,
      difficulty: 'medium',
      stages: result,
    },
  ),
  work(
    ['electrician', 'electrical', 2],
    'Ladeplass i borettslag',
    'Første av åtte plasser med felles lastfordeling. Kablene ligger i rør langs kledningen.',
    {
      tags: ['elbil', 'borettslag'],
      duration: '3 dager',
      cost: 64000,
      difficulty: 'hard',
      stages: result,
    },
  ),
  work(
    ['repair', 'repair', 0],
    'Stue malt i varm tone',
    'Gammel tapet fjernet, vegger helsparklet og malt to strøk. Taket fikk en gråhvit farge som demper lyset om kvelden.',
    {
      tags: ['maling', 'stue', 'sparkling'],
      duration: '3 dager',
      cost: 23800,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['repair', 'repair', 1],
    'Eikeparkett i hele første etasje',
    'Gulvet ble rettet av med avrettingsmasse før 62 kvadratmeter enstavs eik ble lagt flytende. Nye lister og terskler.',
    {
      tags: ['parkett', 'gulv', 'eik'],
      duration: '4 dager',
      cost: 38500,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['construction', 'repair', 2],
    'Ny farge på sveitservilla',
    'Skraping, grunning og to strøk på 180 kvadratmeter kledning. Råtne bord ble byttet underveis.',
    {
      tags: ['fasade', 'maling', 'trehus'],
      duration: '3 uker',
      cost: 118000,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['construction', 'repair', 3],
    'Nye vinduer mot gata',
    'Seks trelagsvinduer med samme inndeling som de gamle. Støyen fra trikken er nesten borte.',
    {
      tags: ['vindu', 'støy', 'energi'],
      duration: '1 uke',
      cost: 96000,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['repair', 'repair', 4],
    'Nye fronter, samme kjøkken',
    'Skrogene var fine, så vi byttet bare fronter, hengsler og benkeplate. En fjerdedel av prisen for nytt kjøkken.',
    {
      tags: ['kjøkken', 'fronter', 'gjenbruk'],
      duration: '2 dager',
      cost: 42000,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['repair', 'repair', 0],
    'Soverom i salviegrønt',
    'Sprekker over døra ble armert og sparklet. Veggene fikk helmatt maling uten løsemidler.',
    {
      tags: ['maling', 'soverom'],
      duration: '2 dager',
      cost: 12900,
      difficulty: 'easy',
      stages: pair,
    },
  ),
  work(
    ['construction', 'repair', 2],
    'Etterisolert og kledd på nytt',
    'Fasaden mot vest fikk vindsperre, fem centimeter ekstra isolasjon og ny dobbelfalset kledning.',
    {
      tags: ['kledning', 'isolasjon', 'fasade'],
      duration: '4 uker',
      cost: 210000,
      difficulty: 'hard',
      stages: pair,
    },
  ),
  work(
    ['repair', 'repair', 1],
    'Sliping av gulv fra 1924',
    'Tre lag maling og litt voks kom av, og under lå det furu i beste stand. Behandlet med hvit olje.',
    {
      tags: ['gulvsliping', 'furu'],
      duration: '3 dager',
      cost: 19500,
      difficulty: 'medium',
      stages: pair,
    },
  ),
  work(
    ['construction', 'repair', 3],
    'Utsiktsvindu i stua',
    'Åpningen ble utvidet med ny drager, og det store vinduet ble heist inn fra hagen.',
    {
      tags: ['vindu', 'bærevegg'],
      duration: '1 uke',
      cost: 74000,
      difficulty: 'hard',
      stages: result,
    },
  ),
  work(
    ['repair', 'repair', 4],
    'Malte kjøkkenfronter',
    'Profilerte fronter ble avfettet, slipt og sprøytemalt i verksted. Nye knotter i messing.',
    {
      tags: ['kjøkken', 'sprøytemaling'],
      duration: '1 uke',
      cost: 26500,
      difficulty: 'medium',
      stages: result,
    },
  ),
  work(
    ['cleaning', 'cleaning', 0],
    'Storrengjøring før salg',
    'Stue, gang og kjøkken på 74 kvadrat ble gjort klare til boligfotografen. Alt av lister, dører og lamper er tatt.',
    {
      tags: ['storrengjøring', 'boligsalg'],
      duration: '6 timer',
      cost: 5200,
      difficulty: 'easy',
      stages: all,
    },
  ),
  work(
    ['cleaning', 'cleaning', 1],
    'Stekeovn tilbake til start',
    'Ovn, rister og vifte ble demontert og avfettet uten sterke kjemikalier.',
    {
      tags: ['ovn', 'kjøkken', 'avfetting'],
      duration: '2 timer',
      cost: 1290,
      difficulty: 'easy',
      stages: all,
    },
  ),
  work(
    ['cleaning', 'cleaning', 2],
    'Panoramavinduer i åttende etasje',
    'Innvendig og utvendig puss med forlenger og rent vann, uten striper.',
    {
      tags: ['vinduspuss', 'utsikt'],
      duration: '3 timer',
      cost: 2400,
      difficulty: 'medium',
      stages: pair,
    },
  ),
  work(
    ['cleaning', 'cleaning', 3],
    'Flyttevask med garanti',
    'Treroms på Torshov, ferdig samme kveld som flyttebilen dro. Godkjent ved overtakelsen.',
    {
      tags: ['flyttevask', 'garanti'],
      duration: '7 timer',
      cost: 5400,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['cleaning', 'cleaning', 0],
    'Fast vask for en travel familie',
    'Tre timer hver fredag. Leker i kasser, rene gulv og en stue man har lyst til å sette seg i.',
    {
      tags: ['hjemmevask', 'fast avtale'],
      duration: '3 timer',
      cost: 1290,
      difficulty: 'easy',
      stages: result,
    },
  ),
  work(
    ['cleaning', 'cleaning', 2],
    'Byggvask etter nye vinduer',
    'Limrester, støv og fingeravtrykk ble fjernet fra glass og karmer før innflytting.',
    {
      tags: ['byggvask', 'vinduer'],
      duration: '5 timer',
      cost: 4100,
      difficulty: 'medium',
      stages: pair,
    },
  ),
  work(
    ['other', 'gardening', 0],
    'Terrasse med plass til alle',
    'De råtne bordene ble fjernet, bjelkelaget rettet opp og nye bord lagt med skjulte skruer.',
    {
      tags: ['terrasse', 'hage', 'tre'],
      duration: '1 uke',
      cost: 58000,
      difficulty: 'hard',
      stages: all,
    },
  ),
  work(
    ['other', 'gardening', 1],
    'Hekk tilbake i form',
    'Tjuefem meter hekk ble senket med en meter over to sesonger, slik at den tåler det.',
    {
      tags: ['hekk', 'klipping'],
      duration: '1 dag',
      cost: 5900,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['other', 'gardening', 2],
    'Pallekarmer og kjøkkenhage',
    'Fire kasser med ny jord, dryppvanning og en plan for hva som skal sås når.',
    {
      tags: ['kjøkkenhage', 'vår', 'grønnsaker'],
      duration: '2 dager',
      cost: 9800,
      difficulty: 'easy',
      stages: all,
    },
  ),
  work(
    ['other', 'gardening', 3],
    'Fast måking hele vinteren',
    'Innkjørselen er ryddet og strødd før klokka sju, også når det laver ned.',
    {
      tags: ['snømåking', 'vinter'],
      duration: '1 time',
      cost: 450,
      difficulty: 'easy',
      stages: pair,
    },
  ),
  work(
    ['furniture_assembly', 'other', 0],
    'Bokhylle fra vegg til vegg',
    'Elleve flatpakker ble til én vegg med bøker. Alt er vatret på et gulv som heller tre centimeter.',
    {
      tags: ['bokhylle', 'montering', 'stue'],
      duration: '5 timer',
      cost: 3900,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['moving', 'other', 1],
    'Familieflytting på en lørdag',
    'Fra fjerde etasje uten heis til rekkehus, med to biler, fire personer og null skader.',
    {
      tags: ['flytting', 'bæring'],
      duration: '8 timer',
      cost: 14200,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['appliances', 'other', 2],
    'Vaskerom som virker igjen',
    'Pumpe og lager byttet på vaskemaskinen, og tørketrommelen fikk ny rem. Billigere enn én ny maskin.',
    {
      tags: ['vaskemaskin', 'reparasjon', 'gjenbruk'],
      duration: '3 timer',
      cost: 3100,
      difficulty: 'medium',
      stages: all,
    },
  ),
  work(
    ['furniture_assembly', 'other', 3],
    'Barnerom klart i tide',
    'Seng, stellebord og uro montert tre uker før termin. Alt er festet, og alle kanter er sjekket.',
    {
      tags: ['barnerom', 'seng', 'montering'],
      duration: '4 timer',
      cost: 2600,
      difficulty: 'easy',
      stages: all,
    },
  ),
  work(
    ['appliances', 'other', 2],
    'Ny vaskesøyle under benk',
    'Maskinene er satt inn under heltre benkeplate med lekkasjesikring og avtrekk ut.',
    {
      tags: ['hvitevarer', 'vaskerom'],
      duration: '4 timer',
      cost: 4400,
      difficulty: 'medium',
      stages: result,
    },
  ),
  work(
    ['moving', 'other', 1],
    'Kontorflytting over natta',
    'Tolv arbeidsplasser ble pakket fredag ettermiddag og var klare mandag morgen.',
    {
      tags: ['kontor', 'flytting'],
      duration: '2 dager',
      cost: 32000,
      difficulty: 'hard',
      stages: result,
    },
  ),
  work(
    ['furniture_assembly', 'other', 0],
    'Garderobe og hyller på loftet',
    'Skråtak er ingen hindring: Sidene ble kappet på stedet, og lyset kom inn mellom hyllene.',
    {
      tags: ['garderobe', 'skråtak'],
      duration: '1 dag',
      cost: 5200,
      difficulty: 'hard',
      stages: pair,
    },
  ),
];
