/** Reviews by how satisfied people were; trades add praise of their own. */
export const generalPraise = [
  'Veldig fornøyd!! Kommer til å bruke igjen.',
  'Anbefales på det varmeste.',
  'Presis, hyggelig og dyktig.',
  'Alt gikk som avtalt, og prisen stemte på kronen. Det setter vi pris på etter noen dårlige erfaringer med andre. Kommunikasjonen på forhånd var også veldig bra, med bilder og klare svar.',
  'Rask respons og god oppfølging. Kom allerede dagen etter at jeg la inn forespørselen, selv om det egentlig var fullt. Fem stjerner herfra.',
  'Proff fra start til slutt.',
  'Kom tidligere enn avtalt og ble ferdig samme dag. Ryddig arbeid og god stemning.',
  'Tok seg god tid til å forklare hva som ble gjort og hvorfor. Som førstegangskjøper av bolig lærte jeg faktisk en hel del.',
  'Supert arbeid til en fornuftig pris.',
  'Effektivt og pent utført.',
  'Hyggelig å ha i huset, og resultatet ble bedre enn forventet. Katten var også begeistret.',
  'Dette var tredje gang vi bestilte, og det har vært like bra hver gang.',
  'Svarte på meldingen min etter ti minutter og kom samme ettermiddag. Problemet løst på under en time!',
  'God service og ærlige råd. Slapp å bytte mer enn nødvendig.',
  'Kunne ikke vært mer fornøyd. Hele familien er enig.',
  'Ryddig, stille og nøyaktig. Jeg jobbet hjemmefra og merket nesten ikke at noen var her.',
  'Moren min på 82 trengte hjelp, og hun ble møtt med tålmodighet og respekt. Tusen takk.',
  'Prisen var grei, arbeidet førsteklasses.',
  'Ga et tilbud som var lett å forstå, holdt tidsplanen og sendte bilder underveis. Slik skal det gjøres.',
  'Kom på kort varsel rett før helga. Reddet bursdagsfeiringen vår!',
  'Jeg er imponert over hvor nøye alt ble gjort. Det var dekket til på gulvet, alt søppel ble tatt med, og etterpå fikk jeg tilsendt bilder og en liten oversikt over hva jeg bør følge med på framover.',
] as const;

export const goodButReviews = [
  'Bra jobb, men kom en halvtime for sent. Ga beskjed på forhånd, så det går greit.',
  'Fint resultat. Litt dyrere enn jeg hadde sett for meg, men det ble forklart underveis.',
  'Fornøyd alt i alt. Måtte tilbake en gang for å justere litt, uten ekstra kostnad.',
  'Dyktig fagperson. Kunne vært litt flinkere til å rydde etter seg, ellers topp.',
  'Bra arbeid, men det tok et par dager å få svar på den første meldingen.',
  'Ble veldig fint til slutt. Hadde ønsket meg litt mer beskjed underveis.',
  'Godt utført. Tok noe lengre tid enn anslått.',
] as const;

export const mixedReviews = [
  'Helt grei jobb, men jeg måtte purre to ganger for å få bekreftet tidspunktet.',
  'Resultatet er OK. Prisen ble høyere enn anslaget, og det burde vært sagt fra tidligere.',
  'Jobben ble gjort, men det lå igjen en del rusk som vi måtte ta selv.',
] as const;

export const poorReviews = [
  'Møtte ikke til avtalt tid og svarte ikke på telefon før dagen etter. Selve arbeidet var greit da det endelig ble gjort.',
  'Måtte få en annen til å rette opp etterpå. Skuffet, for dialogen på forhånd var god.',
] as const;

export const cancelReasons = {
  client: [
    'Fant ut av det selv, takk likevel!',
    'Vi må utsette på grunn av sykdom.',
    'Fikk hjelp av en nabo.',
    'Datoen passer dessverre ikke lenger.',
  ],
  master: [
    'Bilen er på verksted, beklager så mye. Bestill gjerne ny tid.',
    'En akutt vannskade hos en annen kunde må tas først.',
    'Jeg er blitt syk og kan ikke komme som avtalt.',
  ],
} as const;
