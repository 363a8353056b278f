import type { ServiceTexts } from './texts.ts';

/** Services of cleaners. */
export const cleaning = {
  'regular-cleaning': {
    nb: 'Fast vask hjemme | trenger vaskehjelp, fast renhold, vask annenhver uke, ukentlig husvask, noen som kan vaske hjemme hos oss, vaskehjelp til eldre, hushjelp | vaskehjelp, husvask, renhold, hjemmevask, vaskedame, ukesvask, rengjøring, rengjøringshjelp, hushjelp, rundvask, renholder | vaske huset, vaske leiligheten, gjøre rent, støvsuge, rydde',
    nn: 'Fast vask heime | treng vaskehjelp, fast reinhald, vask annakvar veke, nokon som kan vaske hos oss | vaskehjelp, husvask, reinhald, vaskedame, reingjering, hushjelp | vaske huset, gjere reint, støvsuge',
    en: 'Regular home cleaning | need a cleaner, weekly cleaning, house cleaning every two weeks, cleaning lady, someone to clean my home | cleaner, house cleaning, home cleaning, cleaning lady, maid, housekeeper, cleaning service, domestic help | clean the house, clean my flat, vacuum, tidy',
    ru: 'Регулярная уборка | нужна уборщица, уборка раз в неделю, регулярная уборка квартиры, помощница по хозяйству, уборка дома | уборка, уборщица, домработница, клининг, помощница по дому | убирать квартиру, убраться, пылесосить',
    uk: 'Регулярне прибирання | потрібна прибиральниця, прибирання раз на тиждень, регулярне прибирання квартири, прибирання будинку | прибирання, прибиральниця, хатня робітниця, клінінг | прибрати квартиру, прибирати, пилососити',
  },
  'move-out-cleaning': {
    nb: 'Flyttevask | flyttevask med garanti, vask ved utflytting, vaske ut av leiligheten, nedvask før overtakelse, visningsvask | flyttevask, utvask, utflyttingsvask, nedvask, visningsvask, flytterengjøring, overtakelse, utflytting | vaske ut, vaske ved flytting',
    nn: 'Flyttevask | flyttevask med garanti, vask ved utflytting, vaske ut av leilegheita | flyttevask, utvask, nedvask, visingsvask | vaske ut, vaske ved flytting',
    en: 'Move-out cleaning | end of lease cleaning, move out clean, cleaning when moving out, handover cleaning, end of tenancy | move-out cleaning, end of tenancy, exit clean, moving cleaning, handover, tenancy | clean before moving out',
    ru: 'Уборка при переезде | уборка при выезде, уборка после выезда из квартиры, уборка перед передачей квартиры | уборка при переезде, сдача квартиры, выездная уборка | убрать перед выездом, отмыть квартиру',
    uk: 'Прибирання при переїзді | прибирання при виїзді, прибирання після виїзду, прибирання перед передачею квартири | прибирання при переїзді, здача квартири | прибрати перед виїздом',
  },
  'deep-cleaning': {
    nb: 'Storrengjøring | hovedrengjøring, vårrengjøring, vask av tak og vegger, julevask, vaske hele huset grundig, rengjøre stekeovn, nikotinvask, vask etter dødsfall | storrengjøring, hovedrengjøring, vårrengjøring, rundvask, julevask, nedvasking, ovnsrens, grundig vask, takvask, veggvask | skrubbe, vaske grundig, fjerne fett, vaske ovn',
    nn: 'Storreingjering | hovudreingjering, vårreingjering, vask av tak og veggar, julevask | storreingjering, hovudreingjering, vårvask, rundvask, julevask | skrubbe, vaske grundig',
    en: 'Deep cleaning | spring cleaning, clean the oven, thorough cleaning of the whole house, one-off deep clean, greasy kitchen | deep cleaning, spring cleaning, oven cleaning, thorough clean, one-off cleaning | scrub, deep clean, degrease',
    ru: 'Генеральная уборка | генеральная уборка дома, отмыть кухню от жира, почистить духовку, уборка к празднику | полная уборка, мытьё духовки | отмыть, вымыть, отдраить',
    uk: 'Генеральне прибирання | генеральне прибирання будинку, відмити кухню від жиру, почистити духовку, прибирання до свята | повне прибирання, миття духовки | відмити, вимити, вичистити',
  },
  'window-cleaning': {
    nb: 'Vinduspuss | pusse vinduer, vaske vinduer ute og inne, møkkete vinduer, vindusvasker | vinduspuss, vindusvask, vindusvasker, vindusrens, glassvask, vinduer som er møkkete | pusse vinduer, vaske vinduer, pusse',
    nn: 'Vindaugspuss | vaske vindauge, skitne vindauge | vindaugspuss, vindaugsvask | vaske vindauge',
    en: 'Window cleaning | wash the windows, clean windows, windows need cleaning | window cleaning, window washer, window cleaner | clean windows, wash windows',
    ru: 'Мойка окон | помыть окна, мойка витрин, грязные окна, мытьё балкона | мойка окон, мойщик окон | помыть окна, мыть стёкла',
    uk: 'Миття вікон | миття вітрин, брудні вікна | миття вікон, мийник вікон | мити скло',
  },
  'carpets-and-sofas': {
    nb: 'Rens av tepper og møbler | rense sofa, flekk på teppet, vond lukt i sofaen, rens av madrass, tepperens, hundetiss på teppet | tepperens, sofarens, møbelrens, teppe, sofa flekk, madrassrens, flekker, flekkfjerning, hundehår, bilrens, stolrens | rense, fjerne flekk, dampe, skumme',
    nn: 'Reins av teppe og møblar | reinse sofa, flekk på teppet, vond lukt i sofaen | tepperens, sofareins, møbelreins, teppe, flekkar | reinse, fjerne flekk',
    en: 'Carpet and sofa cleaning | clean the sofa, stain on the carpet, smelly couch, mattress cleaning, upholstery cleaning, steam clean rug | carpet cleaning, upholstery, rug, carpet stain, sofa cleaning, mattress cleaning, stain, urine smell | steam clean, remove stain, shampoo',
    ru: 'Химчистка мебели и ковров | почистить диван, пятно на ковре, химчистка ковра, химчистка матраса, запах от дивана | химчистка, ковёр, чистка ковров, чистка дивана, пятно, матрас | почистить диван, вывести пятно',
    uk: 'Хімчистка меблів і килимів | почистити диван, пляма на килимі, хімчистка килима, хімчистка матраца | хімчистка, килим, чистка килимів, чистка дивана, пляма, матрац | почистити диван, вивести пляму',
  },
  'after-building': {
    nb: 'Byggvask | vask etter oppussing, støv etter bygging, byggrengjøring, fjerne byggestøv, sponstøv overalt | byggvask, byggestøv, byggrengjøring, gipsstøv, slipestøv, vask etter håndverkere | vaske etter oppussing, fjerne støv',
    nn: 'Byggvask | vask etter oppussing, støv etter bygging | byggvask, byggstøv, byggreingjering | vaske etter oppussing',
    en: 'Cleaning after building work | post construction cleaning, dust after renovation, builders clean | builders clean, construction dust, after renovation cleaning, plaster dust | clean up after builders',
    ru: 'Уборка после ремонта | послеремонтная уборка, строительная пыль, убрать пыль после строителей | послеремонтная уборка, строительная пыль, уборка после строителей | убрать строительную пыль',
    uk: 'Прибирання після ремонту | післяремонтне прибирання, будівельний пил, прибрати пил після будівельників | будівельний пил | прибрати будівельний пил',
  },
  'office-cleaning': {
    nb: 'Renhold for bedrifter | renhold av kontor, trappevask i sameie, vask av butikk, daglig renhold, vask av barnehage, vask av fellesarealer | kontorvask, kontorrenhold, trappevask, bedriftsrenhold, renhold butikk, oppgangsvask, trappeoppgang, renholdsbyrå, lokaler vask | vaske kontor, vaske trapper',
    nn: 'Reinhald for bedrifter | reinhald av kontor, trappevask, vask av butikk | kontorvask, kontorreinhald, trappevask, bedriftsreinhald | vaske kontor, vaske trapper',
    en: 'Office cleaning | office cleaner, commercial cleaning, shop cleaning, stairwell cleaning, clean our premises | office cleaning, commercial cleaning, stairwell cleaning, janitorial, cleaning company | clean the office, clean stairs',
    ru: 'Уборка офисов | уборка офиса, мытьё подъезда, уборка магазина, клининг для бизнеса, уборка помещений | уборка офиса, уборка подъезда, уборка магазина, уборка лестниц | убирать офис, мыть лестницу',
    uk: "Прибирання офісів | миття під'їзду, прибирання магазину, клінінг для бізнесу | прибирання під'їзду, прибирання сходів | прибирати офіс, мити сходи",
  },
  'pressure-washing': {
    nb: 'Utvendig vask | høytrykksvask, vaske fasaden, spyle terrassen, fjerne mose fra taket, takvask, grønske på veggen, tagging på veggen, algeskitt på heller | høytrykksspyler, høytrykkspyling, fasadevask, takvask, husvask utvendig, grønske, alger, grafitti, tagging, mosefjerning | spyle, høytrykksvaske, vaske fasade',
    nn: 'Utvendig vask | høgtrykksvask, vaske fasaden, spyle terrassen, fjerne mose frå taket | høgtrykksspylar, fasadevask, takvask, grønske, algar | spyle, vaske fasade',
    en: 'Outdoor cleaning | pressure wash the patio, clean facade, jet wash driveway, remove graffiti, algae on the wall, moss on the roof | pressure washing, power washing, jet wash, facade cleaning, graffiti, algae, roof cleaning | power wash, pressure wash, jet wash',
    ru: 'Наружная мойка | мойка фасада, помыть террасу аппаратом высокого давления, убрать граффити, мох на крыше, зелень на стене | мойка фасада, мойка высокого давления, граффити, мойка террасы | помыть фасад, отмыть террасу',
    uk: 'Зовнішнє миття | миття фасаду, помити терасу мийкою високого тиску, прибрати графіті, мох на даху | миття фасаду, мийка високого тиску, графіті, миття тераси | помити фасад, відмити терасу',
  },
  laundry: {
    nb: 'Klesvask og stryking | stryke klær, stryke skjorter, vaske gardiner, klesvask hjemme, skifte på senger, brette klær | klesvask, stryking, skjorter, sengetøy, gardinvask, rulling, duker, tøyvask | stryke, vaske klær, brette',
    nn: 'Klesvask og stryking | stryke klede, stryke skjorter, vaske gardiner | klesvask, stryking, skjorter, sengeklede | stryke, vaske klede',
    en: 'Laundry and ironing | ironing shirts, wash and fold, change the beds, do the laundry | laundry, ironing, shirts, bed linen, curtain washing | iron, wash clothes, fold',
    ru: 'Стирка и глажка | погладить рубашки, глажка белья, постирать шторы | глажка, стирка белья, рубашки, постельное бельё | гладить, погладить, постирать',
    uk: 'Прання та прасування | попрасувати сорочки, прасування білизни, випрати штори | прасування, прання білизни, сорочки, постільна білизна | прасувати, випрати',
  },
} as const satisfies Record<string, ServiceTexts>;
