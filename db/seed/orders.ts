/** What customers write of a service by its name: when they order it, and when they are pleased with it. */
type Order = {
  requests: readonly string[];
  praise: readonly string[];
  /** First and last month in which anybody orders it; the whole year where it is absent. */
  months?: readonly [first: number, last: number];
};

const order = (
  requests: readonly string[],
  praise: readonly string[] = [],
  months?: readonly [first: number, last: number],
): Order => ({ requests, praise, ...(months && { months }) });

const orders: Readonly<Record<string, Order>> = {
  'Bytte av blandebatteri': order(
    [
      'Kjøkkenkranen lekker og det drypper ned i skapet. Har satt en bøtte under så lenge.',
      'Skal bytte blandebatteri på gjestebadet. Det nye er kjøpt og står klart.',
    ],
    ['Den nye kranen sitter som den skal, og det er tørt i skapet.'],
  ),
  Lekkasjesøk: order(
    [
      'Det er en fuktig flekk i taket under badet vårt. Ønsker at noen finner ut hvor det kommer fra.',
      'Vannmåleren går selv om alle kraner er stengt.',
    ],
    ['Fant lekkasjen med en gang og ryddet etter seg.'],
  ),
  'Staking av tett avløp': order(
    [
      'Sluket på badet går tett når vi dusjer. Har prøvd å rense selv uten hell.',
      'Kjøkkenvasken renner nesten ikke ned lenger.',
    ],
    ['Vannet renner unna igjen, og vi fikk vite hvorfor det stoppet.'],
  ),
  'Montering av varmtvannsbereder': order(
    [
      'Varmtvannsberederen er fra 1998 og har begynt å lekke i bunnen. Ønsker ny på 200 liter.',
      'Berederen slår ut sikringen og bør byttes. Den står i et skap på vaskerommet.',
    ],
    ['Byttet bereder, ryddig, hyggelig og til avtalt pris.'],
  ),
  'Montering av toalett': order(
    [
      'Toalettet renner hele tiden etter at vi har trukket ned. Vi vil heller ha nytt enn å reparere det.',
      'Nytt vegghengt toalett er kjøpt og skal opp på gjestebadet.',
    ],
    ['Toalettet henger rett og er stille. Fint utført.'],
  ),
  'Tilkobling av oppvaskmaskin': order(
    ['Oppvaskmaskinen skal kobles til etter at vi byttet kjøkkenbenk.'],
    ['Maskinen går, og lekkasjestopperen er på plass.'],
  ),
  'Nytt dusjhjørne': order(
    ['Dusjveggene er kalket og skjeve. Vi ønsker nye vegger og nytt garnityr.'],
    ['Dusjhjørnet ble akkurat slik vi hadde tenkt oss.'],
  ),
  'Rørarbeid på bad, per time': order(
    [
      'Det er dårlig trykk i dusjen, både på varmt og kaldt vann. Ellers i leiligheten er det greit.',
    ],
    ['Forklarte godt hva som var galt, og fant en rimeligere løsning enn vi hadde tenkt.'],
  ),

  'Installasjon av elbillader': order(
    ['Ønsker elbillader montert i carporten, ca. 8 meter fra sikringsskapet.'],
    ['Laderen virker, og kablene er nesten usynlige.'],
  ),
  'Nye stikkontakter': order(
    ['Trenger tre doble stikkontakter på hjemmekontoret.'],
    ['Kontaktene sitter pent, og det ble ikke en rift i tapetet.'],
  ),
  'El-sjekk av bolig': order(
    ['Kjøpt leilighet fra 1962 og vil ha el-sjekk før vi flytter inn.'],
    ['En grundig rapport som var lett å forstå.'],
  ),
  'Oppgradering av sikringsskap': order(
    ['Ønsker å bytte ut skrusikringene med automatsikringer.'],
    ['Ryddig skap, fin merking og all dokumentasjon på e-post.'],
  ),
  'Montering av taklampe': order(
    ['Skal henge opp en pendel over spisebordet. Det er ett uttak i taket fra før.'],
    ['Lampa henger midt over bordet. Vi er kjempefornøyde.'],
  ),
  Downlights: order(
    ['Ønsker seks spotter med dimmer i gangen.'],
    ['Lyset i gangen er blitt mykt og fint.'],
  ),
  Feilsøking: order(
    [
      'Sikringen til kjøkkenet går hver gang vi bruker ovn og vannkoker samtidig.',
      'Lyset i gangen blinker av og på. Har byttet pære, men det hjalp ikke.',
    ],
    ['Fant feilen som to andre ikke klarte å finne. Veldig fornøyd!'],
  ),

  'Flyttevask inntil 60 m²': order(
    ['Flyttevask av toroms på 52 kvm. Overtakelse dagen etter klokka 12.'],
    ['Utleier hadde ingenting å utsette på flyttevasken. Gull verdt.'],
  ),
  'Ukentlig vask, 3 timer': order(
    ['Ønsker fast vask hver uke. Vi har katt.'],
    ['Det lukter rent og fredag! Så godt å komme hjem til.'],
  ),
  Vinduspuss: order(
    ['Vinduene har ikke vært pusset på to år. Åtte stykker, fjerde etasje.'],
    ['Ikke en stripe å se, selv når sola står lavt.'],
  ),
  Storrengjøring: order(
    ['Trenger storrengjøring før konfirmasjon, hus på to plan.'],
    ['Nøye i alle kroker, og bittesmå ting ble satt tilbake på riktig plass.'],
  ),
  'Rengjøring av stekeovn': order(
    ['Stekeovnen og viften trenger en dyprens før vi leier ut.'],
    ['Ovnen ser ut som ny innvendig.'],
  ),
  'Vask etter oppussing': order(
    ['Vi har pusset opp kjøkkenet og det ligger støv over alt. Trenger en skikkelig runde.'],
    ['Byggestøvet er borte, også oppå lister og dører.'],
  ),

  'Maling av rom inntil 15 m²': order(
    ['Soverommet skal males, ca. 12 kvm. Det er noen sprekker over døra som må sparkles.'],
    ['Rommet ser ut som nytt, og det var knapt en flekk å se på gulvet etterpå.'],
  ),
  'Legging av parkett': order(
    ['Ønsker å legge parkett i to soverom, til sammen 24 kvm. Parketten er kjøpt.'],
    ['Gulvet ligger tett og fint, og listene er nøyaktige.'],
  ),
  'Justering av dører og vinduer': order(
    [
      'To innerdører subber i gulvet etter at det ble fuktig i høst.',
      'Vinduet på badet lar seg ikke lukke helt, og det trekker kaldt.',
    ],
    ['Dørene glir igjen, og det trekker ikke lenger.'],
  ),
  'Sparkling og flekking': order(
    ['Fuktskade i himlingen er utbedret, men det må sparkles og flekkes.'],
    ['Vi klarer ikke å se hvor skaden var.'],
  ),
  'Bytte av vindu': order(
    ['Kjøkkenvinduet er punktert og skal byttes. Det nye står i garasjen.'],
    ['Vinduet sitter tett, og listverket ble som før.'],
  ),
  'Småjobber, per time': order(
    ['Har fem hyller, to gardinstenger og et speil som skal opp på murvegg.'],
    ['Tok alle småjobbene i én omgang. Burde ha bestilt for et år siden.'],
  ),

  'Reparasjon av vaskemaskin': order(
    ['Vaskemaskinen stopper midt i programmet og viser E18. Vannet står igjen i trommelen.'],
    ['Vaskemaskinen går som en klokke igjen. Slapp å kjøpe ny!'],
  ),
  'Reparasjon av oppvaskmaskin': order(
    ['Oppvaskmaskinen vasker dårlig i øverste kurv, og det lukter brent.'],
    ['Oppvasken er ren igjen, også i øverste kurv.'],
  ),
  'Montering av integrert ovn': order(
    ['Skal bytte stekeovn. Ny står i esken, samme mål som den gamle.'],
    ['Ovnen står rett i skapet og ble prøvd før vi signerte.'],
  ),
  'Feilsøking av kjøleskap': order(
    ['Kjøleskapet er for varmt selv på kaldeste trinn, fryseren virker fint.'],
    ['Ærlig om hva som lønte seg å reparere.'],
  ),
  'Installasjon av vaskesøyle': order(
    ['Tørketrommel skal opp på vaskemaskinen. Mellomstykket er kjøpt.'],
    ['Søylen står støtt, og alt ble testet.'],
  ),

  'Montering av garderobeskap': order(
    ['PAX på 250 cm med skyvedører skal monteres i soverommet. Alt er bært opp.'],
    ['Skapet står i vater, og dørene glir perfekt.'],
  ),
  'Montering av seng': order(
    ['Køyeseng til barnerommet. Har prøvd selv, men mangler visst en hånd eller to.'],
    ['Senga står støtt, og all pappen ble tatt med. Det er service!'],
  ),
  'Hyllesystem på vegg': order(
    ['Fire Besta-seksjoner på vegg i stua, med plate på toppen.'],
    ['Hyllene henger snorrett på en vegg som ikke er det.'],
  ),
  'TV på vegg': order(
    ['TV på 65 tommer skal opp på betongvegg, kablene skal skjules.'],
    ['Ikke en kabel å se. Akkurat slik vi ville ha det.'],
  ),
  'Møbelmontering, per time': order(
    ['En kommode, to nattbord og et skrivebord skal settes sammen.'],
    ['Nøyaktig, og veldig hyggelig mot barna.'],
  ),

  'Terrasse, per m²': order(
    ['Terrassen på 30 kvm er råtten i hjørnet. Ønsker å bytte hele.'],
    ['Terrassen ble akkurat som vi drømte om.'],
  ),
  'Ny lettvegg': order(
    ['Skal dele et stort soverom i to med lettvegg og dør.'],
    ['Veggen står snorrett, og lydisolasjonen er overraskende god.'],
  ),
  'Bytte av kledning': order(
    ['Kledningen på vestveggen er værslitt og må byttes, ca. 40 kvm.'],
    ['Veggen ser ut som ny, og byggeplassen ble ryddet hver dag.'],
  ),
  'Montering av ytterdør': order(
    ['Ytterdøra er skjev og trekker. Vi vil ha ny, målene er 100x210.'],
    ['Døra lukker tett, og listene ble pene.'],
  ),
  'Etterisolering av loft': order(
    ['Loftet er dårlig isolert og vi ønsker 200 mm ekstra.'],
    ['Loftet er tett, og alt avfall ble tatt med.'],
  ),
  'Befaring og prisoverslag': order(
    ['Vi vurderer å bygge på et rom over garasjen og ønsker en befaring.'],
    ['Et oversiktlig overslag med gode råd.'],
  ),

  'Flytting, to personer og bil': order(
    [
      'Flytte toroms fra 3. etasje uten heis til 1. etasje, ca. 4 km unna.',
      'Sofa, seng og 20 esker fra bod til ny leilighet.',
    ],
    ['Null skader og godt humør i alle etasjer.'],
  ),
  'Bortkjøring til gjenvinning': order(
    ['Trenger bortkjøring av gammel sofa, to skap og diverse etter dødsbo.'],
    ['Alt ble sortert og kjørt bort, og oppgangen ble kostet.'],
  ),
  Pakkehjelp: order(
    ['Kjøkken og bokhyller skal pakkes før vi flytter. Esker har vi.'],
    ['Glass og porselen kom helt fram.'],
  ),
  Pianoflytting: order(
    ['Et gammelt piano skal fra stua til kjelleren hos mine foreldre.'],
    ['Behandlet bestemors piano som om det var deres eget.'],
  ),

  Hekklipping: order(
    ['Hekken mot veien har vokst seg to meter høy. Ca. 25 løpemeter.'],
    ['Hekken ble helt rett, og all kvist ble kjørt bort.'],
    [4, 10],
  ),
  Gressklipping: order(
    ['Plenen på 300 kvm skal klippes mens vi er på ferie.'],
    ['Plenen var fin da vi kom hjem.'],
    [5, 10],
  ),
  'Beskjæring av frukttrær': order(
    ['To epletrær og et plommetre bør beskjæres.'],
    ['Trærne ble luftige, og vi lærte hvorfor det gjøres slik.'],
  ),
  Snømåking: order(
    ['Ønsker fast snømåking av innkjørsel, ca. 60 kvm, før kl. 7.'],
    ['Innkjørselen er måkt før jeg står opp. Luksus!'],
    [11, 3],
  ),
  'Vårklargjøring av hage': order(
    ['Hagen er gjengrodd etter at huset har stått tomt et år.'],
    ['Hagen er ikke til å kjenne igjen. Naboene har allerede spurt om nummeret.'],
    [3, 6],
  ),
};

/** What is written of a service that a trade offers. */
export function orderOf(service: string): Order {
  const found = orders[service];
  if (found === undefined) throw new Error(`nobody has a request for ${service}`);
  return found;
}

/** Whether anybody orders a service in the month of a date. */
export function isInSeason(service: string, date: string): boolean {
  const { months: [first, last] = [1, 12] } = orderOf(service);
  const month = Number(date.slice(5, 7));
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}
