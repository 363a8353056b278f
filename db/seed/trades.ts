import type { WorkCategory } from './scenes.ts';

type Offer = { name: string; description: string; price: number };

/** One category of the marketplace with the words of its trade. Prices in NOK, VAT included. */
export type Trade = {
  id: number;
  code: string;
  name: string;
  description: string;
  icon: string;
  color: 'blue' | 'green' | 'red' | 'yellow' | 'purple' | 'pink' | 'indigo' | 'gray';
  basePrice: number;
  /** Name and price of what a tile shows; short enough for a fifth of the page. */
  samples: readonly (readonly [name: string, price: number])[];
  keywords: string;
  rate: readonly [number, number];
  /** How many of the seeded masters, and how many of ten are women. */
  masters: number;
  women: number;
  /** Which works show what this trade does. */
  works: WorkCategory;
  specializations: readonly string[];
  offers: readonly Offer[];
  intros: readonly string[];
  skills: readonly string[];
  licences: readonly string[];
};

const offer = (name: string, description: string, price: number): Offer => ({
  name,
  description,
  price,
});

export const trades: readonly Trade[] = [
  {
    id: 1,
    code: 'plumbing',
    name: 'VVS',
    description: 'Rør, bad, kjøkken, varmtvann og lekkasjer',
    icon: 'droplet',
    color: 'blue',
    basePrice: 990,
    samples: [
      ['Bytte av kran', 1690],
      ['Lekkasjesøk', 1450],
      ['Tett avløp', 1890],
    ],
    keywords:
      'rørlegger rorlegger bad kran lekkasje avløp toalett varmtvannsbereder vask dusj plumber сантехник сантехнік',
    rate: [850, 1250],
    masters: 9,
    women: 2,
    works: 'plumbing',
    specializations: [
      'Rørlegger',
      'Rørlegger og baderom',
      'Rørlegger, service og lekkasjer',
      'Varme- og sanitærteknikk',
    ],
    offers: [
      offer(
        'Bytte av blandebatteri',
        'Demontering av gammelt batteri, montering av nytt og tetthetstest. Batteriet holder du selv.',
        1690,
      ),
      offer('Lekkasjesøk', 'Feilsøking med fuktmåler og kamera, enkel tetting er inkludert.', 1450),
      offer(
        'Staking av tett avløp',
        'Vask, sluk eller toalett. Inkluderer inntil én time med maskin.',
        1890,
      ),
      offer(
        'Montering av varmtvannsbereder',
        'Bytte av bereder inntil 200 liter, bortkjøring av den gamle.',
        5490,
      ),
      offer('Montering av toalett', 'Gulvstående eller vegghengt, med tilkobling og test.', 2990),
      offer('Tilkobling av oppvaskmaskin', 'Vann og avløp, lekkasjestopper og prøvekjøring.', 1390),
      offer(
        'Nytt dusjhjørne',
        'Montering av dusjvegger og dusjgarnityr på ferdig flislagt bad.',
        4200,
      ),
      offer(
        'Rørarbeid på bad, per time',
        'Røropplegg ved oppussing, etter befaring og avtale.',
        1090,
      ),
    ],
    intros: [
      'Jeg er utdannet rørlegger og har jobbet med bad, kjøkken og varmeanlegg i hele {by}.',
      'Rørlegger med svennebrev og våtromssertifikat, med {by} som fast arbeidsområde.',
      'Etter mange år i et stort rørleggerfirma driver jeg nå for meg selv i {by}.',
    ],
    skills: [
      'Små og store jobber er like velkomne, enten det er en dryppende kran eller et helt nytt bad.',
      'Jeg har spesialisert meg på lekkasjer og gamle rør i bygårder, og finner som regel feilen uten å rive mer enn nødvendig.',
      'Baderom er det jeg kan best, fra første tegning til siste fuge, og jeg samarbeider med en fast murer og elektriker.',
    ],
    licences: ['Svennebrev rørleggerfaget', 'Våtromssertifikat'],
  },
  {
    id: 2,
    code: 'electrician',
    name: 'Elektriker',
    description: 'Sikringsskap, belysning, stikkontakter og elbillader',
    icon: 'bolt',
    color: 'yellow',
    basePrice: 1050,
    samples: [
      ['Elbillader', 7900],
      ['Stikkontakt', 1250],
      ['El-sjekk', 3490],
    ],
    keywords:
      'elektriker strøm lys sikring stikkontakt elbil lader el-sjekk smarthus electrician электрик електрик',
    rate: [890, 1350],
    masters: 8,
    women: 2,
    works: 'electrical',
    specializations: [
      'Elektriker',
      'Elektriker og smarthus',
      'Elektriker, elbillading',
      'Elektromontør',
    ],
    offers: [
      offer(
        'Installasjon av elbillader',
        'Egen kurs, jordfeilvern og montering inntil 10 meter fra skapet. Lader kommer i tillegg.',
        7900,
      ),
      offer(
        'Nye stikkontakter',
        'Skjult eller åpent anlegg, pris per punkt ved minst to punkter.',
        1250,
      ),
      offer('El-sjekk av bolig', 'Gjennomgang etter NEK 405 med rapport til forsikringen.', 3490),
      offer(
        'Oppgradering av sikringsskap',
        'Fra skrusikringer til automatsikringer med jordfeilbryter, dokumentert.',
        14900,
      ),
      offer('Montering av taklampe', 'Oppheng og tilkobling, inntil 3,5 meters takhøyde.', 990),
      offer('Downlights', 'LED-spotter i tak med dimmer, pris per spot.', 890),
      offer(
        'Feilsøking',
        'Jordfeil, sikring som går eller lys som blinker. Pris for første time.',
        1390,
      ),
    ],
    intros: [
      'Autorisert elektriker med fagbrev, fast bosatt i {by}.',
      'Jeg er elektriker med over ti år i boligmarkedet i {by} og omegn.',
      'Elektriker av den grundige sorten. Jeg har jobbet i {by} siden læretiden.',
    ],
    skills: [
      'Jeg tar alt fra én ny stikkontakt til full oppgradering av sikringsskapet, og du får alltid samsvarserklæring.',
      'Elbilladere og smarthus er det jeg gjør mest av, og jeg hjelper gjerne med å velge en løsning som ikke blir utdatert om to år.',
      'Gamle hus er en favoritt: Jeg vet hvor kablene pleier å ligge, og hvordan man får lagt nytt uten å ødelegge listverk og tapet.',
    ],
    licences: ['Fagbrev elektriker gruppe L', 'Samsvarserklæring etter fel'],
  },
  {
    id: 3,
    code: 'cleaning',
    name: 'Rengjøring',
    description: 'Flyttevask, ukentlig vask, vinduer og storrengjøring',
    icon: 'sparkles',
    color: 'green',
    basePrice: 420,
    samples: [
      ['Flyttevask', 3900],
      ['Ukesvask', 1290],
      ['Vinduspuss', 1690],
    ],
    keywords: 'rengjøring vask vaskehjelp flyttevask renhold vinduspuss cleaning уборка прибирання',
    rate: [360, 520],
    masters: 8,
    women: 7,
    works: 'cleaning',
    specializations: [
      'Renholder',
      'Flyttevask og storrengjøring',
      'Ukentlig hjemmevask',
      'Vinduspuss og renhold',
    ],
    offers: [
      offer(
        'Flyttevask inntil 60 m²',
        'Med garanti: Godkjenner ikke utleier, kommer vi tilbake uten ekstra kostnad.',
        3900,
      ),
      offer(
        'Ukentlig vask, 3 timer',
        'Fast dag og fast person. Utstyr og miljømerkede midler er med.',
        1290,
      ),
      offer('Vinduspuss', 'Innvendig og utvendig, inntil ti vinduer.', 1690),
      offer(
        'Storrengjøring',
        'Hele boligen fra tak til gulv, inkludert skap, dører og lister.',
        4900,
      ),
      offer('Rengjøring av stekeovn', 'Ovn, rister og vifte demontert og avfettet.', 990),
      offer(
        'Vask etter oppussing',
        'Fjerning av byggestøv på alle flater, med støvsuger med HEPA-filter.',
        3490,
      ),
    ],
    intros: [
      'Jeg har drevet med renhold i {by} i mange år, både i private hjem og på kontorer.',
      'Renhold er et fag, og jeg er stolt av det. Jeg jobber i {by} og nærliggende bydeler.',
      'Renhold i ordnede forhold, godkjent av Arbeidstilsynet, med {by} som arbeidsområde.',
    ],
    skills: [
      'Jeg bruker miljømerkede midler, tar med alt utstyr selv og spør heller en gang for mye om hva som er viktig for deg.',
      'Flyttevask er spesialiteten: Jeg går gjennom leiligheten med sjekkliste og bilder, slik at overtakelsen går knirkefritt.',
      'De fleste kundene mine har hatt meg i flere år, og mange har gitt meg nøkkel. Den tilliten tar jeg på alvor.',
    ],
    licences: ['Godkjent av Arbeidstilsynet', 'Fagbrev renholdsoperatør'],
  },
  {
    id: 4,
    code: 'repair',
    name: 'Reparasjon',
    description: 'Maling, gulv, dører, vinduer og småjobber hjemme',
    icon: 'hammer',
    color: 'red',
    basePrice: 620,
    samples: [
      ['Male et rom', 6900],
      ['Parkett, m²', 390],
      ['Justere dører', 1290],
    ],
    keywords:
      'reparasjon maler maling snekker gulv parkett dør vindu sparkel tapet småjobber vaktmester repair ремонт',
    rate: [520, 850],
    masters: 8,
    women: 2,
    works: 'repair',
    specializations: [
      'Maler og tapetserer',
      'Snekker, småjobber',
      'Gulvlegger',
      'Altmuligmann',
      'Vindu og dør',
    ],
    offers: [
      offer(
        'Maling av rom inntil 15 m²',
        'Sparkling av mindre hull, to strøk på vegger. Maling kommer i tillegg.',
        6900,
      ),
      offer('Legging av parkett', 'Pris per kvadratmeter, inkludert underlag og kapping.', 390),
      offer(
        'Justering av dører og vinduer',
        'Hengsler, pakninger og låskasser, inntil tre stykker.',
        1290,
      ),
      offer('Sparkling og flekking', 'Reparasjon av sprekker og hull i gips eller mur.', 1690),
      offer(
        'Bytte av vindu',
        'Demontering, montering, fuging og listing. Vinduet kommer i tillegg.',
        3900,
      ),
      offer(
        'Småjobber, per time',
        'Hyller, gardinstenger, lister og det som ellers har blitt liggende.',
        690,
      ),
    ],
    intros: [
      'Jeg fikser det andre utsetter, og har {by} som nærområde.',
      'Håndverker med sans for detaljer, bosatt i {by}.',
      'Tjue år med oppussing i {by} har lært meg at grundig forarbeid er halve jobben.',
    ],
    skills: [
      'Jeg dekker til, støvsuger underveis og etterlater rommet slik at det kan møbleres samme kveld.',
      'Gamle trehus er det jeg liker best: skjeve vegger, dype vinduskarmer og gulv som fortjener en ny sjanse.',
      'Du får fast pris etter befaring, og en ærlig tilbakemelding dersom jobben kan gjøres enklere enn du trodde.',
    ],
    licences: ['Svennebrev malerfaget', 'Mesterbrev'],
  },
  {
    id: 5,
    code: 'appliances',
    name: 'Hvitevarer',
    description: 'Reparasjon og montering av vaskemaskin, ovn og kjøl',
    icon: 'wash-machine',
    color: 'purple',
    basePrice: 790,
    samples: [
      ['Vaskemaskin', 1190],
      ['Oppvaskmaskin', 1190],
      ['Stekeovn', 1490],
    ],
    keywords:
      'hvitevarer vaskemaskin oppvaskmaskin kjøleskap tørketrommel komfyr ovn reparatør appliances бытовая техника побутова техніка',
    rate: [650, 950],
    masters: 5,
    women: 1,
    works: 'other',
    specializations: [
      'Hvitevarereparatør',
      'Servicetekniker, hvitevarer',
      'Montering av hvitevarer',
    ],
    offers: [
      offer('Reparasjon av vaskemaskin', 'Feilsøking og første time. Deler etter avtale.', 1190),
      offer('Reparasjon av oppvaskmaskin', 'Tømmer ikke, vasker dårlig eller gir feilkode.', 1190),
      offer(
        'Montering av integrert ovn',
        'Innbygging, tilkobling til eksisterende punkt og test.',
        1490,
      ),
      offer('Feilsøking av kjøleskap', 'Temperatur, termostat, vifte og pakninger.', 1090),
      offer('Installasjon av vaskesøyle', 'Vaskemaskin og tørketrommel med mellomstykke.', 1790),
    ],
    intros: [
      'Servicetekniker for de fleste merker, med eget verksted i {by}.',
      'Hvitevarer er faget mitt, og {by} er distriktet.',
      'Jeg hjelper folk i {by} med maskiner som skal vare.',
    ],
    skills: [
      'Bilen er full av de vanligste delene, så åtte av ti maskiner går igjen etter første besøk.',
      'Lønner det seg ikke å reparere, sier jeg fra med en gang, og da betaler du bare for oppmøtet.',
      'Jeg monterer også nytt, kjører bort det gamle og passer på at det ikke lekker på parketten.',
    ],
    licences: ['Fagbrev elektroreparatør', 'F-gassertifikat'],
  },
  {
    id: 6,
    code: 'furniture_assembly',
    name: 'Møbelmontering',
    description: 'Garderober, senger, kjøkken og hyller satt riktig sammen',
    icon: 'armchair',
    color: 'indigo',
    basePrice: 450,
    samples: [
      ['Garderobe', 2190],
      ['Seng', 890],
      ['Hyllesystem', 1190],
    ],
    keywords:
      'møbler montering ikea pax garderobe seng hylle furniture assembly сборка мебели збирання меблів',
    rate: [390, 620],
    masters: 6,
    women: 3,
    works: 'other',
    specializations: ['Møbelmontør', 'Garderober og kjøkken', 'Montering og opphenging'],
    offers: [
      offer(
        'Montering av garderobeskap',
        'Inntil tre meter, forankret i vegg, med justerte dører.',
        2190,
      ),
      offer('Montering av seng', 'Alle størrelser, også regulerbare.', 890),
      offer('Hyllesystem på vegg', 'Boring i gips, betong eller tegl, med riktige plugger.', 1190),
      offer('TV på vegg', 'Brakett, kabelskjuler og vater. Inntil 75 tommer.', 1290),
      offer('Møbelmontering, per time', 'Alt fra kommode til køyeseng.', 490),
    ],
    intros: [
      'Jeg skrur sammen møbler på heltid i {by}, og nei, det blir aldri skruer til overs.',
      'Møbelmontør i {by} med eget verktøy og god tålmodighet.',
      'Flatpakker er hverdagen min, og {by} er distriktet.',
    ],
    skills: [
      'Alt som kan velte blir festet i veggen, og jeg tar med meg emballasjen når jeg går.',
      'Skjeve gulv og vegger i gamle leiligheter er ikke noe problem, det er bare å sette av litt mer tid til justering.',
      'Jeg hjelper også med å måle og planlegge før du handler, slik at det faktisk passer.',
    ],
    licences: [],
  },
  {
    id: 7,
    code: 'construction',
    name: 'Bygg',
    description: 'Snekkerarbeid, fasade, terrasse, vegger og tak',
    icon: 'building',
    color: 'gray',
    basePrice: 780,
    samples: [
      ['Terrasse, m²', 1690],
      ['Lettvegg', 2290],
      ['Kledning', 1490],
    ],
    keywords:
      'bygg tømrer snekker terrasse fasade vegg tak isolasjon oppussing construction строительство будівництво',
    rate: [680, 980],
    masters: 6,
    women: 1,
    works: 'repair',
    specializations: [
      'Tømrer',
      'Tømrer, fasade og terrasse',
      'Byggmester',
      'Oppussing og innervegger',
    ],
    offers: [
      offer('Terrasse, per m²', 'Bærekonstruksjon og impregnerte bord, ferdig skrudd.', 1690),
      offer('Ny lettvegg', 'Stenderverk, isolasjon og gips, per løpemeter.', 2290),
      offer('Bytte av kledning', 'Per kvadratmeter, med vindsperre og lekter.', 1490),
      offer('Montering av ytterdør', 'Demontering, tilpasning, fuging og listing.', 4900),
      offer('Etterisolering av loft', 'Per kvadratmeter, 200 mm mineralull.', 420),
      offer('Befaring og prisoverslag', 'Trekkes fra dersom du bestiller jobben.', 990),
    ],
    intros: [
      'Tømrer med base i {by} og sans for gamle hus.',
      'Vi er et lite tømrerlag fra {by} som tar jobber fra levegg til påbygg.',
      'Født og oppvokst i {by}, og bygger helst der folk kjenner meg.',
    ],
    skills: [
      'Vi leverer skriftlig tilbud, holder framdriften og dokumenterer det som blir skjult bak platene.',
      'Fasader og terrasser er hovedjobben i sommerhalvåret, innvendig ombygging resten av året.',
      'Vær og vind på disse kanter krever skikkelig beslag og lufting, og der tar vi ingen snarveier.',
    ],
    licences: ['Mesterbrev tømrerfaget', 'Sentral godkjenning'],
  },
  {
    id: 8,
    code: 'moving',
    name: 'Flytting',
    description: 'Flyttehjelp, bæring, pakking og bortkjøring',
    icon: 'truck',
    color: 'pink',
    basePrice: 690,
    samples: [
      ['To flyttefolk', 1290],
      ['Bortkjøring', 1990],
      ['Pakkehjelp', 490],
    ],
    keywords:
      'flytting flyttebyrå flyttehjelp bære transport piano bortkjøring moving переезд переїзд',
    rate: [590, 890],
    masters: 5,
    women: 1,
    works: 'other',
    specializations: ['Flyttehjelp med bil', 'Flytting og pakking', 'Transport og bortkjøring'],
    offers: [
      offer(
        'Flytting, to personer og bil',
        'Per time, minstetid tre timer. Tepper og stropper er med.',
        1290,
      ),
      offer('Bortkjøring til gjenvinning', 'Inntil tre kubikkmeter, sortert og levert.', 1990),
      offer('Pakkehjelp', 'Per person og time. Esker og papir kan bestilles.', 490),
      offer('Pianoflytting', 'Innen byen, inntil to etasjer.', 3490),
    ],
    intros: [
      'Vi flytter folk i {by} seks dager i uka.',
      'Flyttehjelp i {by} med egen varebil og sterke rygger.',
      'Lite flyttebyrå fra {by} der den du snakker med også er den som bærer.',
    ],
    skills: [
      'Møblene pakkes i tepper, gulvene dekkes til, og vi er forsikret dersom uhellet skulle være ute.',
      'Trange trappeoppganger i fjerde etasje er helt vanlig for oss, så bare si det som det er.',
      'Du får et realistisk tidsanslag på forhånd, og betaler ikke for pausene våre.',
    ],
    licences: ['Løyve for godstransport'],
  },
  {
    id: 9,
    code: 'other',
    name: 'Annet',
    description: 'Hage, snømåking, vaktmester og alt det andre',
    icon: 'dots',
    color: 'green',
    basePrice: 480,
    samples: [
      ['Hekklipping', 129],
      ['Gressklipping', 790],
      ['Beskjæring', 890],
    ],
    keywords:
      'hage hagearbeid gressklipping hekk snø måking vaktmester diverse garden other сад другое інше',
    rate: [420, 690],
    masters: 5,
    women: 3,
    works: 'gardening',
    specializations: [
      'Hagearbeid',
      'Gartner',
      'Vaktmestertjenester',
      'Hage om sommeren, snø om vinteren',
    ],
    offers: [
      offer('Hekklipping', 'Per løpemeter inntil to meters høyde, bortkjøring er inkludert.', 129),
      offer('Gressklipping', 'Inntil 400 m², med kantklipp.', 790),
      offer('Beskjæring av frukttrær', 'Per tre, på riktig tid av året.', 890),
      offer('Snømåking', 'Innkjørsel og inngang, per gang ved fast avtale.', 450),
      offer(
        'Vårklargjøring av hage',
        'Raking, luking, kanting og gjødsling, inntil fire timer.',
        2290,
      ),
    ],
    intros: [
      'Jeg er ute i all slags vær og holder til i {by}.',
      'Jeg holder hager og innkjørsler i {by} i orden hele året.',
      'Uteområder er det jeg kan best, og {by} er distriktet.',
    ],
    skills: [
      'Jeg beskjærer til riktig tid, rydder etter meg og sier fra om noe bør gjøres før det blir dyrt.',
      'Små byhager og store villatomter er like spennende, og jeg lager gjerne en enkel plan for hele året.',
      'Om vinteren måker og strør jeg for faste kunder, før de skal på jobb.',
    ],
    licences: ['Fagbrev gartner'],
  },
];

/** Sentences that any trade could say of itself: one person, or a small firm. */
export const approaches = {
  alone: [
    'Du får alltid en tydelig pris før jeg begynner, og jeg svarer på meldinger samme dag.',
    'Jeg møter presis, tar av meg skoene og støvsuger før jeg går.',
    'Kvalitet, ryddighet og god dialog underveis er det jeg lever av.',
    'Send gjerne et bilde av det du trenger hjelp til, så kan jeg gi et anslag før vi avtaler tid.',
    'De fleste nye kundene kommer på anbefaling fra naboer, og det sier vel det meste.',
  ],
  together: [
    'Du får alltid en tydelig pris før vi begynner, og vi svarer på meldinger samme dag.',
    'Vi møter presis, rydder etter oss og sier fra med en gang dersom noe endrer seg.',
    'Send gjerne noen bilder på forhånd, så kan vi gi et anslag før vi avtaler tid.',
    'De fleste nye kundene kommer på anbefaling fra naboer, og det sier vel det meste.',
  ],
} as const;
export const closings = {
  alone: [
    'Alt arbeid er forsikret, og du har fem års reklamasjonsrett etter håndverkertjenesteloven.',
    'Snakker norsk og engelsk, og jobber gjerne kvelder når det trengs.',
    'Ta kontakt for en uforpliktende prat. Ingen jobb er for liten.',
    'Faktura kommer i etterkant, og du betaler først når du er fornøyd.',
    'På fritiden finner du meg i marka, men telefonen er som regel med.',
  ],
  together: [
    'Alt arbeid er forsikret, og du har fem års reklamasjonsrett etter håndverkertjenesteloven.',
    'Ta kontakt for en uforpliktende prat. Ingen jobb er for liten.',
    'Faktura kommer i etterkant, og du betaler først når du er fornøyd.',
  ],
} as const;
