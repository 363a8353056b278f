/**
 * Reviews by how satisfied people were; services add praise of their own (`orders.ts`). None says what stands as a figure
 * beside it (stars, times, days, how soon somebody answered or came, how often they were booked): those are worked out
 * of what happened.
 */
export const generalPraise = [
  'Veldig fornøyd!! Kommer til å bruke igjen.',
  'Anbefales på det varmeste.',
  'Hyggelig og dyktig.',
  'Alt gikk som avtalt, og prisen stemte på kronen. Det setter vi pris på etter noen dårlige erfaringer med andre. Kommunikasjonen på forhånd var også veldig bra, med bilder og klare svar.',
  'God oppfølging fra første melding, selv om det sikkert var mye annet å gjøre.',
  'Proff fra start til slutt.',
  'Ryddig arbeid og god stemning.',
  'Tok seg god tid til å forklare hva som ble gjort og hvorfor. Som førstegangskjøper av bolig lærte jeg faktisk en hel del.',
  'Supert arbeid til en fornuftig pris.',
  'Effektivt og pent utført.',
  'Hyggelig å ha i huset, og resultatet ble bedre enn forventet. Katten var også begeistret.',
  'God service og ærlige råd. Slapp å betale for mer enn nødvendig.',
  'Kunne ikke vært mer fornøyd. Hele familien er enig.',
  'Ryddig, stille og nøyaktig. Jeg jobbet hjemmefra og merket nesten ikke at noen var her.',
  'Moren min trengte hjelp, og hun ble møtt med tålmodighet og respekt. Tusen takk.',
  'Prisen var grei, arbeidet førsteklasses.',
  'Et overslag som var lett å forstå, og bilder underveis. Slik skal det gjøres.',
  'Reddet bursdagsfeiringen vår!',
  'Jeg er imponert over hvor nøye alt ble gjort. Det var dekket til på gulvet, alt søppel ble tatt med, og etterpå fikk jeg tilsendt bilder og en liten oversikt over hva jeg bør følge med på framover.',
] as const;

export const goodButReviews = [
  'Fint resultat. Litt dyrere enn jeg hadde sett for meg, men det ble forklart underveis.',
  'Fornøyd alt i alt. Det måtte justeres litt etterpå, uten ekstra kostnad.',
  'Dyktig fagperson. Kunne vært litt flinkere til å rydde etter seg, ellers topp.',
  'Ble veldig fint til slutt. Hadde ønsket meg litt mer beskjed underveis.',
  'Godt utført, men jeg måtte spørre for å få vite hva som ble gjort.',
] as const;

export const mixedReviews = [
  'Helt grei jobb, men jeg savnet litt mer forklaring.',
  'Resultatet er OK. Prisen ble høyere enn jeg hadde forstått, og det burde vært sagt fra tidligere.',
  'Jobben ble gjort, men det lå igjen en del rusk som vi måtte ta selv.',
] as const;

export const poorReviews = [
  'Selve arbeidet var greit, men vi ble ikke enige om hva som var avtalt.',
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
