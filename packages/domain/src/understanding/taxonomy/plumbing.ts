import type { ServiceTexts } from './texts.ts';

/** Services of plumbers. */
export const plumbing = {
  taps: {
    nb: 'Kraner og blandebatterier | kranen lekker, kranen er løs, kranen går tregt, lite vann i springen, får ikke stengt kranen, blandebatteriet er ødelagt | kran, kjøkkenkran, servantkran, vannkran, krane, blandebatteri, armatur, vannspring, pakning, utekran, hagekran, tappekran, stoppekran | bytte, skifte, stramme, tette, montere, drypper, lekker',
    nn: 'Kraner og blandebatteri | krana lek, krana er laus, får ikkje stengt krana | kran, vasskran, krane, blandebatteri, springen, pakning, utekran, stoppekran | byte, skifte, tette, montere, dryp, lek',
    en: 'Taps and mixers | dripping tap, leaky faucet, tap is loose, low water flow from the tap, cannot turn off the tap | tap, faucet, mixer tap, spigot, outdoor tap, stopcock, washer for tap | replace, fix, change, drip, dripping, leaking',
    ru: 'Краны и смесители | капает кран, течёт смеситель, кран не закрывается, кран подтекает, сломался кран | кран, смеситель, вентиль, прокладка, уличный кран, гусак | поменять, заменить, починить, установить, капает, подтекает',
    uk: 'Крани та змішувачі | капає кран, тече змішувач, кран не закривається, зламався кран | кран, змішувач, вентиль, прокладка, вуличний кран | замінити, поміняти, полагодити, встановити, капає, протікає',
  },
  drains: {
    nb: 'Tett avløp og sluk | tett sluk, avløpet er tett, vannet renner sakte ned, vannet går ikke ned, vasken går tett, kloakklukt, det bobler i sluket, vannet kommer opp av sluket | avløp, sluk, vannlås, avløpsrør, kloakk, kloakkrør, vask, kjøkkenvask, utslagsvask, septik | stake, stakke, spyle, åpne, rense, tett, tette, lukter',
    nn: 'Tett avløp og sluk | tett sluk, avløpet er tett, vatnet renn sakte, vatnet går ikkje ned, kloakklukt | avløp, sluk, vasslås, avløpsrøyr, kloakk, vask, kjøkenvask | stake, spyle, opne, reinse, tett',
    en: 'Blocked drains | blocked drain, clogged sink, water drains slowly, sewage smell, gurgling drain, shower drain backs up | drain, sink, waste pipe, sewer, trap, plughole, gully, drainpipe clog | unblock, unclog, clear, blocked, clogged, snake',
    ru: 'Засоры и канализация | засор в раковине, вода не уходит, вода плохо уходит, запах канализации, засорилась труба, засор в ванне | засор, канализация, сток, слив в полу, сифон, раковина, трап | прочистить, пробить засор, устранить засор, засорился, забилась',
    uk: 'Засмічення та каналізація | засмічення в раковині, вода не сходить, вода погано стікає, запах каналізації, забилась труба, забився стік | засмічення, каналізація, стік, сифон, раковина, мийка, трап | прочистити, пробити, засмітився, забився',
  },
  leaks: {
    nb: 'Lekkasje og vannskade | det lekker vann, vannlekkasje i taket, rørbrudd, fukt i veggen, vann på gulvet, vannskade, det drypper fra taket på badet, sprengt rør, vann renner ut, oversvømmelse på badet | lekkasje, vannlekkasje, rørbrudd, rørlekkasje, vannskade, fuktskade, lekkasjesøk, oversvømmelse | finne lekkasje, tette, fosser, lekker, spruter, renner',
    nn: 'Lekkasje og vasskade | det lek vatn, vasslekkasje, røyrbrot, vatn på golvet, vasskade | lekkasje, vasslekkasje, røyrbrot, vasskade, lekkasjesøk | finne lekkasje, tette, lek, fossar, renn',
    en: 'Leaks and water damage | water leak, burst pipe, leaking pipe, water on the floor, damp patch from a pipe, flooded bathroom, water dripping from the ceiling | leak, leakage, water damage, flood, burst pipe, leak detection | find the leak, stop the leak, leaking, gushing, flooding',
    ru: 'Протечки и заливы | протечка воды, лопнула труба, течёт труба, затопили соседи, вода на полу, потоп в ванной, капает с потолка | протечка, течь, утечка, потоп, прорыв трубы, залив | найти протечку, устранить течь, прорвало, заливает, течёт, хлещет',
    uk: 'Протікання та затоплення | протікає труба, лопнула труба, затопили сусіди, вода на підлозі, тече труба, капає зі стелі | протікання, витік, затоплення, потоп | знайти протікання, усунути витік, прорвало, заливає, тече',
  },
  toilets: {
    nb: 'Toalett | toalettet er tett, do som renner hele tiden, toalettet lekker, cisternen fyller ikke, doen er tett, toalettet spyler ikke, løst toalett | toalett, do, wc, klosett, cisterne, sisterne, dass, toalettsete, spyleknapp, veggtoalett, klo | bytte toalett, montere toalett, spyle ned, renner, tett, åpne',
    nn: 'Toalett | toalettet er tett, do som renn heile tida, toalettet lek | toalett, do, wc, klosett, sisterne, dass, toalettsete | byte toalett, montere, renn, tett',
    en: "Toilets | toilet is leaking, toilet keeps running, blocked toilet, toilet won't flush, cistern not filling, loose toilet, clogged toilet | toilet, loo, wc, cistern, flush, toilet seat, bathroom bowl, lavatory | replace toilet, install toilet, unblock toilet, flushing, running",
    ru: 'Унитазы | течёт унитаз, засорился унитаз, бачок не набирает воду, не смывает унитаз, вода в унитазе бежит, шатается унитаз | унитаз, туалет, бачок, сливной бачок, смыв, инсталляция, сиденье унитаза | заменить унитаз, установить унитаз, смывает, прочистить',
    uk: 'Унітази | тече унітаз, забився унітаз, бачок не набирає воду, не змиває унітаз, вода біжить в унітазі | унітаз, туалет, бачок, зливний бачок, інсталяція | замінити унітаз, встановити унітаз, змиває, прочистити',
  },
  showers: {
    nb: 'Dusj og badekar | dusjen lekker, dårlig vanntrykk, lavt trykk i dusjen, dusjen blir kald, montere dusjkabinett, bytte badekar til dusj | dusj, dusjkabinett, dusjvegg, dusjdør, dusjhjørne, badekar, dusjbatteri, dusjhode, termostatbatteri, vanntrykk, garnityr, boblebad | montere, bytte, installere, dusje, trykk',
    nn: 'Dusj og badekar | dusjen lek, dårleg vasstrykk, lågt trykk i dusjen, montere dusjkabinett | dusj, dusjkabinett, dusjvegg, badekar, dusjbatteri, vasstrykk | montere, byte, installere',
    en: 'Showers and baths | shower leaks, low water pressure, weak shower, install a shower cabin, replace bathtub with shower | shower, shower cabin, shower screen, bathtub, bath, shower head, water pressure, shower mixer, jacuzzi | install, replace, fit, shower',
    ru: 'Душ и ванна | слабый напор воды, течёт душевая кабина, установить ванну, плохой напор в душе | душ, душевая кабина, душевая, ванна, лейка, напор воды, джакузи, поддон | установить, заменить, поменять ванну',
    uk: 'Душ і ванна | слабкий напір води, тече душова кабіна, встановити ванну, поганий тиск води | душ, душова кабіна, ванна, лійка, напір води, тиск води, джакузі | встановити, замінити',
  },
  'water-heaters': {
    nb: 'Varmtvannsbereder | ingen varmtvann, ikke varmt vann, vannet blir ikke varmt, lite varmtvann, varmtvannstanken lekker, berederen virker ikke, vannet er lunkent | varmtvannsbereder, bereder, varmtvann, varmtvannstank, vannvarmer, varmekolbe, sikkerhetsventil, varmvann | bytte bereder, montere bereder, skifte',
    nn: 'Varmtvassberedar | ikkje varmtvatn, vatnet vert ikkje varmt, lite varmt vatn | varmtvassberedar, beredar, varmtvatn, vassvarmar, varmtvasstank | byte beredar, montere',
    en: 'Water heaters | no hot water, water is lukewarm, hot water runs out, water heater leaking, boiler not heating water | water heater, hot water, boiler, hot water tank, immersion heater, cylinder, geyser | replace water heater, install, heat',
    ru: 'Водонагреватели | нет горячей воды, течёт водонагреватель, вода еле тёплая, заканчивается горячая вода | водонагреватель, бойлер, горячая вода, титан, тэн бойлера | заменить бойлер, установить бойлер, греет',
    uk: 'Водонагрівачі | не гріє бойлер, тече водонагрівач, вода ледь тепла | водонагрівач, бойлер, гаряча вода, тен бойлера | замінити бойлер, встановити бойлер, гріє',
  },
  pipes: {
    nb: 'Rør og frosne rør | frosset vannrør, rørene har frosset, vannet er frosset, gamle rør, banking i rørene, ikke vann i huset, ingen vann i kranene, vannet er borte | rør, vannrør, røropplegg, rør i rør, kobberrør, fordelerskap, vannmåler, vannpumpe, brønn, hovedkran, soilrør, sanitæranlegg | legge rør, tine, skifte rør, flytte rør, frosset',
    nn: 'Røyr og frosne røyr | frose vassrøyr, røyra har frose, vatnet er frose, ikkje vatn i huset, gamle røyr | røyr, vassrøyr, røyropplegg, vassmålar, vasspumpe, brønn | leggje røyr, tine, skifte røyr, frose',
    en: 'Pipes and frozen pipes | frozen pipe, pipes are frozen, no water in the house, old pipes, pipes banging, water pipe needs replacing | pipe, pipes, water pipe, piping, pipework, plumbing, water pump, well pump, water meter, copper pipe | lay pipes, thaw, replace pipes, reroute, frozen',
    ru: 'Трубы | замёрзла труба, нет воды в доме, замёрзли трубы, старые трубы, гудят трубы | труба, трубы, разводка воды, стояк, водопровод, насос для воды, скважина, счётчик воды | заменить трубы, провести воду, разморозить, замёрзла',
    uk: 'Труби | замерзла труба, немає води в будинку, замерзли труби, старі труби, гудять труби | труба, труби, розводка води, стояк, водопровід, насос для води, свердловина, лічильник води | замінити труби, провести воду, розморозити, замерзла',
  },
  'appliance-water': {
    nb: 'Vanntilkobling av maskiner | tilkobling av oppvaskmaskin, koble vann til vaskemaskin, vann til kjøleskap med isbiter, slange til oppvaskmaskin, uttak for vaskemaskin | vanntilkobling, opplegg til vaskemaskin, opplegg til oppvaskmaskin, lekkasjestopper, vannstopper, vanninntak til maskin | koble til, koble opp, tilkoble, kople',
    nn: 'Vasstilkopling av maskiner | kople til oppvaskmaskin, kople vatn til vaskemaskin | vasstilkopling, opplegg til vaskemaskin, lekkasjestoppar | kople til, kople opp',
    en: 'Water connection of appliances | plumb in a washing machine, hook up dishwasher to water, connect the dishwasher, connect washing machine to water | water connection, water supply for dishwasher, plumb in, leak stop | connect, hook up, plumb in',
    ru: 'Подключение техники к воде | подключить стиральную машину к воде, подключить посудомойку, подключение посудомоечной машины | подключение к воде, подвод воды к машине, аквастоп | подключить, подсоединить',
    uk: 'Підключення техніки до води | підключити пральну машину до води, підключити посудомийку, підключення посудомийної машини | підключення до води, аквастоп | підключити, приєднати',
  },
  bathrooms: {
    nb: 'Nytt bad | pusse opp badet, renovere bad, totalrenovere badet, nytt baderom, gjøre om badet, bygge bad i kjelleren | bad, baderom, våtrom, vaskerom, baderomsoppussing, badoppussing, membran, baderomsinnredning, servant, baderomsmøbel | pusse opp bad, renovere bad, nytt bad',
    nn: 'Nytt bad | pusse opp badet, renovere bad, nytt baderom | bad, baderom, våtrom, vaskerom, baderomsinnreiing, servant | pusse opp bad, nytt bad',
    en: 'New bathroom | bathroom renovation, remodel bathroom, new bathroom, redo the bathroom | bathroom, wet room, ensuite, laundry room, vanity, washbasin, waterproofing membrane | renovate bathroom, refurbish bathroom, remodel',
    ru: 'Новая ванная | ремонт ванной под ключ, новая ванная комната, отремонтировать ванную, ремонт санузла | ванная комната, санузел, раковина с тумбой, умывальник | отремонтировать ванную, переделать ванную',
    uk: 'Нова ванна кімната | ремонт ванної кімнати, нова ванна кімната, ремонт санвузла | ванна кімната, санвузол, умивальник | відремонтувати ванну, переробити ванну',
  },
  plumber: {
    nb: 'Rørlegger | trenger rørlegger, rørleggervakt, akutt rørlegger, sjekke rørene | rørlegger, rørleggervakt, vvs, rørleggerarbeid, rørmann, radiator, vannbåren varme, sanitær, rørfirma | rørlegging',
    nn: 'Røyrleggjar | treng røyrleggjar, røyrleggjarvakt | røyrleggjar, røyrleggjarvakt, vvs, radiator, vassboren varme | røyrlegging',
    en: 'Plumber | need a plumber, emergency plumber, plumber near me | plumber, plumbing, radiator, central heating, plumbing company | plumbing work',
    ru: 'Сантехник | нужен сантехник, вызвать сантехника, аварийный сантехник | сантехник, сантехника, сантехнические работы, радиатор, батарея отопления, отопление | вызвать сантехника',
    uk: 'Сантехнік | потрібен сантехнік, викликати сантехніка, аварійний сантехнік | сантехнік, сантехніка, сантехнічні роботи, радіатор, батарея опалення, опалення | викликати сантехніка',
  },
} as const satisfies Record<string, ServiceTexts>;
