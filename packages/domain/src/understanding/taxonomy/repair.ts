import type { ServiceTexts } from './texts.ts';

/** Services of painters, floor layers and handymen. */
export const repair = {
  painting: {
    nb: 'Maling inne | male stue, male vegger, male taket, male leiligheten, male et rom, bytte farge på soverommet, male trapp, male kjøkkenfronter | maling, maler, malerarbeid, malermester, innvendig maling, malejobb, rom som skal males, lakkering, beis av dør | male, sparkle og male, lakkere, grunne',
    nn: 'Måling inne | måle stove, måle veggar, måle taket, måle leilegheita, måle eit rom | måling, målar, målararbeid, innvendig måling, målarjobb | måle, lakkere',
    en: 'Interior painting | paint the walls, paint a room, painter for my flat, paint the ceiling, repaint bedroom, paint kitchen cabinets | painting, painter, interior painting, decorator, paint job, house painter, decorating | paint, repaint, varnish',
    ru: 'Покраска внутри | покрасить стены, покраска потолка, маляр в квартиру, перекрасить комнату, покрасить двери | покраска, маляр, малярные работы, краска | покрасить, перекрасить, красить',
    uk: 'Фарбування всередині | пофарбувати стіни, фарбування стелі, маляр у квартиру, перефарбувати кімнату | фарбування, маляр, малярні роботи, фарба | пофарбувати, перефарбувати, фарбувати',
  },
  'outdoor-painting': {
    nb: 'Maling ute | male huset, utvendig maling, beise hytta, malingen flasser, male fasade, male vinduer utvendig, skrape og male, olje terrasse | utvendig maling, husmaling, beis, beising, fasademaling, flassende maling, vinduskarmer ute, terrasseolje, stillas maling | beise, skrape, male huset, olje terrassen',
    nn: 'Måling ute | beise hytta, målinga flassar, skrape og måle | utvendig måling, husmåling, beis, beising, fasademåling | beise, skrape, måle huset',
    en: 'Exterior painting | paint the house, exterior painting, stain the cabin, peeling paint outside, oil the deck | exterior painting, house exterior, wood stain, facade painting, peeling paint | paint the house, stain, scrape',
    ru: 'Покраска снаружи | покрасить дом снаружи, покраска фасада, облезла краска на доме, покрасить забор | покраска фасада, наружная покраска, морилка | покрасить дом, покрасить фасад',
    uk: 'Фарбування ззовні | пофарбувати будинок, фарбування фасаду, облізла фарба на будинку, пофарбувати паркан | фарбування фасаду, зовнішнє фарбування | пофарбувати будинок, пофарбувати фасад',
  },
  wallpaper: {
    nb: 'Tapet | tapetsere stua, fjerne tapet, tapetet løsner, sette opp fototapet, strie på veggen | tapet, tapetsering, tapetserer, fototapet, strie, miljøstrie, glassfiberstrie, tapetfjerning | tapetsere, fjerne tapet, rive av tapet',
    nn: 'Tapet | tapetsere stova, fjerne tapet, tapetet losnar | tapet, tapetsering, tapetserar, fototapet, strie | tapetsere, fjerne tapet',
    en: 'Wallpaper | hang wallpaper, remove wallpaper, wallpaper peeling off | wallpaper, wallpapering, paperhanger, wall covering | hang wallpaper, strip wallpaper',
    ru: 'Обои | наклеить обои, снять старые обои, отклеились обои, поклейка обоев | обои, поклейка обоев, фотообои, стеклообои | снять обои, клеить',
    uk: 'Шпалери | наклеїти шпалери, зняти старі шпалери, відклеїлися шпалери, поклейка шпалер | шпалери, поклейка шпалер, фотошпалери | зняти шпалери, клеїти',
  },
  floors: {
    nb: 'Gulv | legge parkett, legge gulv, gulvsliping, gulvet knirker, ripe i parketten, bytte gulvbelegg, vinylgulv, slipe og lakke gulv, skjevt gulv, avrette gulv | gulv, parkett, laminat, gulvbelegg, vinyl, gulvlegger, gulvsliping, tregulv, heltregulv, gulvlist, teppegulv, linoleum, flytsparkel, gulvbord, terskel, ripe i gulvet | legge gulv, slipe gulv, lakke gulv, olje gulv',
    nn: 'Golv | leggje parkett, leggje golv, golvsliping, golvet knirkar, skeivt golv | golv, parkett, laminat, golvbelegg, golvleggjar, tregolv, golvlist | leggje golv, slipe golv',
    en: 'Floors | lay parquet, floor sanding, squeaky floor, scratched parquet, new vinyl floor, install hardwood floor, uneven floor | floor, flooring, parquet, laminate, hardwood floor, vinyl, floorboards, skirting, linoleum, carpet fitting | lay floor, sand floor, install flooring',
    ru: 'Полы | положить паркет, скрипит пол, циклёвка паркета, настелить пол, царапины на паркете, постелить линолеум | пол, паркет, ламинат, линолеум, плинтус, циклёвка, доска пола, стяжка | положить пол, постелить, циклевать',
    uk: 'Підлога | укласти паркет, скрипить підлога, циклювання паркету, настелити підлогу, постелити лінолеум, покласти ламінат | підлога, паркет, ламінат, лінолеум, плінтус, циклювання, стяжка | покласти підлогу, постелити',
  },
  'door-repair': {
    nb: 'Dører | døren går ikke igjen, justere dør, dørhåndtaket er løst, ny innerdør, døra henger, døra knirker, katteluke i døra, dørpumpe, skyvedør har hoppet av sporet, garasjeporten går ikke opp | dør, innerdør, ytterdør, dørhåndtak, dørkarm, hengsle, dørblad, skyvedør, terrassedør, balkongdør, skapdør, dørpumpe, garasjeport, dørvrider, dørtreskel, karm | justere dør, henge dør, bytte dør, høvle dør, knirker, subber',
    nn: 'Dører | døra går ikkje igjen, justere dør, ny innerdør, døra knirkar, dørhandtaket er laust | dør, innerdør, ytterdør, dørhandtak, dørkarm, hengsle, skyvedør, garasjeport | justere dør, henge dør, byte dør, knirkar',
    en: "Doors | door won't close, adjust door, door handle loose, new interior door, squeaky door, sliding door off track, cat flap, garage door stuck | door, interior door, door handle, hinge, door frame, sliding door, balcony door, cupboard door, garage door | adjust door, hang door, replace door, plane, sticks",
    ru: 'Двери | отрегулировать дверь, сломалась ручка двери, установить межкомнатную дверь, скрипит дверь, гаражные ворота | дверь, двери, дверная ручка, петли, дверная коробка, межкомнатная дверь, раздвижная дверь, дверца шкафа, гаражные ворота | установить дверь, отрегулировать дверь, навесить',
    uk: 'Двері | двері не зачиняються, відрегулювати двері, зламалась ручка дверей, встановити міжкімнатні двері, гаражні ворота | двері, дверна ручка, петлі, дверна коробка, міжкімнатні двері, розсувні двері, дверцята шафи, гаражні ворота | встановити двері, відрегулювати двері, скриплять',
  },
  windows: {
    nb: 'Vinduer | bytte vinduer, trekk fra vindu, knust rute, vinduet går ikke igjen, kondens på vinduet, kaldt ved vinduet, vindushasp ødelagt, ny glassrute, persienne virker ikke, montere markise | vindu, vinduer, rute, vindusrute, glassrute, glassmester, vindushasp, vinduspakning, tettelist, karm, persienne, rullegardin, markise, solskjerming, isolerglass, punktert vindu | bytte vindu, tette vindu, justere vindu, trekker',
    nn: 'Vindauge | byte vindauge, trekk frå vindauge, knust rute, vindauget går ikkje igjen | vindauge, rute, vindaugsrute, glasmeister, tettelist, persienne, markise | byte vindauge, tette vindauge, trekkjer',
    en: "Windows and blinds | replace windows, draught from window, broken glass, window won't close, condensation in window, misted double glazing, fit blinds, awning | window, windows, glass pane, glazier, window seal, double glazing, blinds, awning, window frame, shutter | replace window, seal window, draughty",
    ru: 'Окна | заменить окна, дует из окон, разбито стекло, окно не закрывается, запотевает окно, жалюзи сломались, повесить жалюзи | окно, окна, стекло, стеклопакет, жалюзи, рольставни, маркиза, уплотнитель, подоконник, москитная сетка | заменить окно, отрегулировать окно, дует, утеплить окна',
    uk: 'Вікна | замінити вікна, дме з вікна, розбите скло, вікно не зачиняється, запотіває вікно, жалюзі зламались | вікно, вікна, скло, склопакет, жалюзі, маркіза, ущільнювач, підвіконня, москітна сітка | замінити вікно, відрегулювати вікно, дме',
  },
  locks: {
    nb: 'Låser og nøkler | låst ute, mistet nøkkelen, bytte lås, låsen går tregt, nøkkelen har knekt i låsen, montere kodelås, innbrudd i døra, låssmed | lås, låsesmed, dørlås, låssylinder, nøkkel, kodelås, elektronisk lås, yale doorman, sikkerhetslås, hengelås, postkasselås | bytte lås, dirke opp, åpne dør, låse opp, omkode',
    nn: 'Låsar og nøklar | låst ute, mista nøkkelen, byte lås, låsesmed | lås, låsesmed, dørlås, låssylinder, nøkkel, kodelås | byte lås, opne dør, låse opp',
    en: 'Locks and keys | locked out, lost my keys, change the lock, key broke in the lock, install smart lock, locksmith | lock, locksmith, door lock, key, keys, smart lock, cylinder, deadbolt | change lock, open door, rekey, unlock',
    ru: 'Замки и ключи | потерял ключи, вскрыть замок, заменить замок, сломался ключ в замке, не могу попасть в квартиру, захлопнулась дверь | замок, ключ, ключи, слесарь, вскрытие замков, электронный замок, личинка замка | заменить замок, вскрыть дверь, открыть дверь',
    uk: 'Замки та ключі | загубив ключі, відкрити замок, поміняти замок, зламався ключ у замку, не можу потрапити в квартиру, зачинились двері | замок, ключ, ключі, слюсар, електронний замок, серцевина замка | замінити замок, відкрити двері',
  },
  'wall-repair': {
    nb: 'Sparkling og veggreparasjon | hull i veggen, sprekker i taket, sparkle vegg, reparere gipsvegg, skade på veggen, tette skruehull, pusse vegg | sparkling, sparkel, hull i vegg, gipsreparasjon, sprekk i vegg, sprekk i tak, veggskade, panelplater, takplater, hjørnelist, taklist | sparkle, flekke, tette hull, pusse vegg',
    nn: 'Sparkling og veggreparasjon | hol i veggen, sprekker i taket, sparkle vegg | sparkling, hol i vegg, sprekk i tak, veggskade, taklist | sparkle, tette hol',
    en: 'Filling and wall repair | hole in the wall, cracks in the ceiling, plaster repair, patch drywall, nail holes | wall repair, drywall repair, plastering, plasterer, crack in the wall, hole in wall, filler, moulding | fill holes, patch, plaster, skim',
    ru: 'Шпаклёвка и ремонт стен | дыра в стене, трещина на потолке, зашпаклевать стену, заделать дырки в стене, выровнять стены | шпаклёвка, штукатурка, дыра в стене, трещина, штукатур | зашпаклевать, заделать, выровнять, оштукатурить',
    uk: 'Шпаклівка та ремонт стін | дірка в стіні, тріщина на стелі, зашпаклювати стіну, вирівняти стіни | шпаклівка, штукатурка, дірка в стіні, тріщина, штукатур | зашпаклювати, закласти, вирівняти',
  },
  handyman: {
    nb: 'Småjobber og altmuligmann | småreparasjoner hjemme, altmuligmann, noe som må skrus fast, praktisk hjelp hjemme, liten jobb, fikse ting i hjemmet, lappe og reparere | altmuligmann, småjobber, handyman, småreparasjoner, gjør det selv, småfiks, praktisk hjelp, håndverker småjobb, reparasjon, hobbysnekker | fikse småting, reparere småting, skru fast, bore',
    nn: 'Småjobbar og altmuligmann | småreparasjonar heime, altmuligmann, praktisk hjelp heime | altmuligmann, småjobbar, småreparasjonar, handyman, praktisk hjelp | fikse småting, skru fast, bore',
    en: 'Small jobs and handyman | handyman needed, small repairs around the house, odd jobs, little jobs at home | handyman, odd jobs, small repairs, small jobs, handywoman, repair work | fix small things, small jobs',
    ru: 'Мелкий ремонт | нужен мастер на все руки, мелкие работы по дому, мужские руки, мелкий бытовой ремонт | мелкий ремонт, мастер на час, мастер по дому, бытовой ремонт, разнорабочий | починить мелочи, просверлить',
    uk: 'Дрібний ремонт | потрібен майстер на всі руки, дрібні роботи вдома, чоловік на годину, дрібний побутовий ремонт | дрібний ремонт, майстер по дому, побутовий ремонт, різноробочий | полагодити дрібниці, просвердлити',
  },
  accessibility: {
    nb: 'Tilrettelegging og sikkerhet hjemme | håndtak på badet for eldre, rampe for rullestol, rekkverk i trappa, fjerne dørterskel, barnesikring, montere røykvarsler, bytte batteri i røykvarsler | støttehåndtak, rullestolrampe, gelender, røykvarsler, brannvarsler, barnegrind, trappegrind, barnesikring, brannslukker, toalettforhøyer, komfyrvakt, rullator terskel | tilrettelegge, sikre, montere håndtak',
    nn: 'Tilrettelegging og tryggleik heime | handtak på badet for eldre, rampe for rullestol, montere røykvarslar | støttehandtak, rullestolrampe, gelender, røykvarslar, barnegrind | tilretteleggje, sikre',
    en: 'Accessibility and home safety | grab bars for the elderly, wheelchair ramp, handrail on the stairs, smoke alarm beeping, childproofing, stair gate | grab bar, grab rail, handrail, wheelchair ramp, smoke alarm, smoke detector, stair gate, child safety | adapt, childproof, install grab bars',
    ru: 'Безопасность и доступность дома | поручни для пожилых, пандус для коляски, пищит датчик дыма, перила на лестницу, защита от детей | поручень, поручни, пандус, датчик дыма, дымовой датчик, перила, детские ворота | установить поручни, закрепить поручень',
    uk: 'Безпека та доступність вдома | поручні для літніх, пандус для візка, пищить датчик диму, перила на сходи | поручень, поручні, пандус, датчик диму, перила | встановити поручні',
  },
} as const satisfies Record<string, ServiceTexts>;
