import type { ServiceTexts } from './texts.ts';

/** Services of carpenters, masons and builders. */
export const construction = {
  terraces: {
    nb: 'Terrasse og platting | bygge terrasse, råtne terrassebord, ny veranda, skifte terrassegulv, bygge platting i hagen, rekkverk på balkong, bygge trapp til hagen | terrasse, platting, veranda, balkong, altan, terrassebord, uteplass, pergola, rekkverk, levegg, tretrapp ute | bygge terrasse, bygge platting, skifte terrassebord',
    nn: 'Terrasse og platting | byggje veranda, rotne terrassebord, ny terrasse, byggje platting | terrasse, platting, veranda, balkong, altan, terrassebord, pergola, levegg | skifte terrassebord',
    en: 'Decks and terraces | build a terrace, rotten deck boards, new veranda, wooden patio, balcony railing | deck, decking, terrace, veranda, balcony, porch, pergola, railing, wooden patio | build deck, replace decking',
    ru: 'Террасы и веранды | сделать террасу, прогнили доски террасы, веранда к дому, перила на балкон | терраса, веранда, настил, балкон, пергола, террасная доска | построить веранду, сделать террасу',
    uk: 'Тераси та веранди | зробити терасу, прогнили дошки тераси, веранда до будинку | тераса, веранда, настил, балкон, пергола, терасна дошка | зробити терасу, побудувати веранду',
  },
  fences: {
    nb: 'Gjerde, port og levegg | sette opp gjerde, gjerdet har blåst ned, ny port, bygge stakitt, hundegård, støyskjerm mot vei | gjerde, stakittgjerde, port, hagegjerde, flettverksgjerde, hageport, støyskjerm, gjerdestolpe, innhegning, panelgjerde | bygge gjerde, sette opp gjerde, reparere gjerde',
    nn: 'Gjerde og port | setje opp gjerde, gjerdet har bles ned, ny port | gjerde, stakitt, port, hageport, gjerdestolpe | byggje gjerde, setje opp gjerde',
    en: 'Fences and gates | put up a fence, broken fence, garden gate, picket fence, replace fence posts | fence, gate, fencing, fence post, garden gate, picket fence | build fence, repair fence',
    ru: 'Заборы и ворота | установить забор, упал забор, сделать калитку, ворота на участок | забор, ограда, калитка, изгородь, штакетник, столбы забора | установить забор',
    uk: 'Паркани та ворота | встановити паркан, впав паркан, зробити хвіртку | паркан, огорожа, хвіртка, штахетник, стовпи паркану | встановити паркан',
  },
  roofs: {
    nb: 'Tak og takrenner | taket lekker, legge nytt tak, ødelagt takstein, takrennen er tett, rense takrenner, takpapp, nedløp, vann fra taket på loftet, beslag på tak, snøfanger | tak, taktekking, taktekker, takstein, takrenne, takrenner, nedløpsrør, takpapp, blikkenslager, takbeslag, takvindu, loft lekkasje, torvtak, vindski | legge tak, tette tak, skifte tak, rense takrenne',
    nn: 'Tak og takrenner | taket lek, leggje nytt tak, øydelagd takstein, takrenna er tett, reinse takrenner | tak, taktekking, taktekkjar, takstein, takrenne, takpapp, blekkslagar, takvindauge | leggje tak, tette tak, skifte tak',
    en: 'Roofs and gutters | leaking roof, new roof, broken roof tiles, clogged gutter, clean gutters, missing shingles, skylight | roof, roofing, roofer, roof tile, gutter, gutters, downpipe, shingles, skylight, flashing | repair roof, replace roof, clean gutters',
    ru: 'Крыша и водостоки | протекает крыша, перекрыть крышу, сломалась черепица, прочистить водосток, забит жёлоб | крыша, кровля, кровельщик, черепица, водосток, жёлоб, мансардное окно | починить крышу, перекрыть крышу',
    uk: 'Дах і ринви | протікає дах, перекрити дах, зламалась черепиця, прочистити ринву | дах, покрівля, покрівельник, черепиця, ринва, водостік, мансардне вікно | полагодити дах, перекрити дах',
  },
  cladding: {
    nb: 'Kledning og fasade | råte i kledningen, bytte kledning, ny panel utvendig, skifte bordkledning, råttent vindusbord, montere ytterdør | kledning, utvendig panel, fasade, bordkledning, råte, vindsperre, dobbeltfals, yttervegg, råtne bord, ytterdør ny | skifte kledning, bytte panel, kle om',
    nn: 'Kledning og fasade | rote i kledningen, byte kledning, nytt panel utvendig | kledning, utvendig panel, fasade, bordkledning, rote, vindsperre, yttervegg | skifte kledning, byte panel',
    en: 'Cladding and facade | rotten cladding, replace siding, new facade panels, rot in outer wall | cladding, siding, facade, rot, weatherboard, outer wall | replace cladding, repair siding',
    ru: 'Обшивка и фасад | гнилая обшивка, заменить сайдинг, обшить дом, гниль в стене | обшивка, сайдинг, вагонка, гниль, фасадные панели | обшить дом, заменить обшивку',
    uk: 'Обшивка та фасад | гнила обшивка, замінити сайдинг, обшити будинок | обшивка, сайдинг, вагонка, гниль, фасадні панелі | обшити будинок, замінити обшивку',
  },
  walls: {
    nb: 'Vegger og himling | bygge lettvegg, flytte vegg, rive bærevegg, dele rom i to, senke tak, gipse vegger, åpen løsning, lage døråpning, lydisolere vegg | lettvegg, skillevegg, delevegg, bærevegg, gips, gipsplater, himling, stenderverk, åpen kjøkkenløsning, dragere, riving av vegg, lydvegg | bygge vegg, rive vegg, gipse, flytte vegg',
    nn: 'Veggar og himling | byggje lettvegg, flytte vegg, rive berevegg, dele rom i to | lettvegg, skiljevegg, berevegg, gips, gipsplater, himling | byggje vegg, rive vegg, gipse',
    en: 'Walls and ceilings | build a partition wall, remove a wall, load bearing wall, divide a room, drywall installation, lower ceiling | partition wall, stud wall, drywall, plasterboard, load bearing wall, wall removal, suspended ceiling, soundproofing | build wall, remove wall, knock through',
    ru: 'Стены и потолки | снести перегородку, поставить перегородку, гипсокартон на стены, сделать проём, натяжной потолок | перегородка, гипсокартон, несущая стена, проём, снос стены, подвесной потолок | снести стену, построить стену, сломать стену',
    uk: 'Стіни та стелі | знести перегородку, поставити перегородку, гіпсокартон на стіни, зробити проріз | перегородка, гіпсокартон, несуча стіна, проріз, знесення стіни, підвісна стеля | знести стіну, збудувати стіну, зламати стіну',
  },
  insulation: {
    nb: 'Isolering | kaldt gulv over kjeller, etterisolering av vegg, trekkfull vegg, blåse inn isolasjon, isolere kjeller | isolasjon, isolering, etterisolering, mineralull, blåseisolasjon, dampsperre, glava, rockwool, kuldebro, kaldt loft | isolere, etterisolere, tette trekk',
    nn: 'Isolering | kaldt golv over kjellar, etterisolering av vegg | isolasjon, isolering, etterisolering, mineralull, dampsperre | isolere, etterisolere',
    en: 'Insulation | insulate attic, insulate walls, cold floor above basement, blown-in insulation | insulation, attic insulation, mineral wool, vapour barrier, thermal insulation | insulate',
    ru: 'Утепление | утеплить дом, утеплить стены, утепление мансарды, утеплить балкон | утепление, утеплитель, теплоизоляция, минвата, изоляция | утеплить, изолировать',
    uk: 'Утеплення | утеплити будинок, утеплити стіни, утеплення горища, утеплити балкон | утеплення, утеплювач, теплоізоляція, мінвата | утеплити',
  },
  renovation: {
    nb: 'Oppussing og tømrerarbeid | pusse opp leilighet, totalrenovering, snekker til oppussing, pusse opp stue, renovere hus, snekkerarbeid, tømrer til jobb, listing av rom, plassbygd bokhylle | oppussing, renovering, totalrenovering, tømrer, snekker, byggmester, tømrerarbeid, snekkerarbeid, lister, listverk, byggefirma, rehabilitering, modernisering, entreprenør | pusse opp, renovere, snekre, liste, bygge om',
    nn: 'Oppussing og tømrararbeid | pusse opp leilegheit, snikkar til oppussing, renovere hus, totalrenovering | oppussing, renovering, tømrar, snikkar, byggmeister, snikkararbeid, tømrararbeid, lister | pusse opp, renovere, snikre, byggje om',
    en: 'Renovation and carpentry | renovate apartment, home remodelling, need a carpenter, builder for renovation, refurbish house, custom built shelves by joiner | renovation, remodel, refurbishment, carpenter, carpentry, joiner, builder, contractor, building work, trim | renovate, refurbish, remodel',
    ru: 'Ремонт и плотницкие работы | капитальный ремонт, ремонт дома, ремонт комнаты, нужен плотник, косметический ремонт квартиры, отделка квартиры, строительная бригада | ремонт под ключ, плотник, столяр, строитель, отделочные работы, бригада, прораб | сделать ремонт, отремонтировать квартиру',
    uk: 'Ремонт і теслярські роботи | капітальний ремонт, ремонт будинку, ремонт кімнати, потрібен тесля, косметичний ремонт, оздоблення квартири | ремонт квартири під ключ, тесля, столяр, будівельник, оздоблювальні роботи, бригада | зробити ремонт, відремонтувати квартиру',
  },
  extensions: {
    nb: 'Tilbygg, garasje og nybygg | bygge garasje, bygge tilbygg, påbygg på huset, bygge hytte, bygge bod, innrede kjeller, innrede loft, byggesøknad for tilbygg, bygge utestue, sette opp drivhus, anneks | tilbygg, påbygg, garasje, carport, bod, anneks, hytte bygging, loftsinnredning, vinterhage, hagestue, drivhus, uthus, takoppløft, kjellerleilighet, utleiedel, nybygg, lekestue bygge | bygge garasje, bygge ut, innrede loft, utvide huset',
    nn: 'Tilbygg, garasje og nybygg | byggje garasje, byggje tilbygg, byggje bod, innreie loft, byggje hytte | tilbygg, påbygg, garasje, carport, bod, anneks, loftsinnreiing, vinterhage, nybygg | byggje garasje, byggje ut, innreie loft',
    en: 'Extensions, garages and new buildings | build an extension, convert attic, build a shed, build garage, finish the basement, add a storey | extension, garage, carport, shed, annex, attic conversion, basement conversion, conservatory, greenhouse, new build, loft | build extension, convert attic, extend house',
    ru: 'Пристройки, гаражи и дома | построить гараж, пристройка к дому, построить дом, построить сарай, баня под ключ, обустроить мансарду, теплица | пристройка, гараж, навес для машины, сарай, мансарда, баня, зимний сад, теплица, второй этаж | построить гараж, построить дом, пристроить',
    uk: 'Прибудови, гаражі та будинки | побудувати гараж, прибудова до будинку, побудувати будинок, побудувати сарай, облаштувати мансарду | прибудова, гараж, навіс для авто, сарай, мансарда, лазня, теплиця, другий поверх | побудувати гараж, збудувати будинок, прибудувати',
  },
  tiling: {
    nb: 'Flislegging | legge fliser på badet, flisene løsner, sprukken flis, skifte fuger, fugemasse er svart, fliser over kjøkkenbenk, skifergulv, silikonfuge dusj | fliser, flis, flislegger, flislegging, fuger, fuge, silikonfuge, mosaikk, keramiske fliser, membran og flis, kjøkkenfliser, skifer, marmor | legge fliser, fuge, skifte fliser, flislegge',
    nn: 'Flislegging | leggje fliser på badet, flisene losnar, sprukken flis, skifte fuger | fliser, flis, flisleggjar, flislegging, fuger, mosaikk | leggje fliser, fuge',
    en: 'Tiling | tile the bathroom, loose tiles, cracked tile, regrout shower, replace silicone, kitchen splashback | tile, tiles, tiler, tiling, grout, silicone sealant, mosaic, splashback | lay tiles, regrout, retile',
    ru: 'Плитка | уложить плитку, отвалилась плитка, затереть швы, плиточник, облицовка ванной, плитка на кухонный фартук | плитка, плиточник, кафель, затирка, швы плитки, мозаика, керамогранит | уложить плитку, положить кафель, затереть швы',
    uk: 'Плитка | укласти плитку, відпала плитка, затерти шви, плиточник, плитка на кухонний фартух | плитка, плиточник, кахель, затирка, шви плитки, мозаїка | укласти плитку, класти кахель, затерти шви',
  },
  masonry: {
    nb: 'Mur, betong og peis | sprekk i muren, mure vegg, støpe gulv, pipa må rehabiliteres, sette inn peisovn, pusse grunnmur, støpe fundament, løse murstein, vedovn trekker dårlig | mur, murer, murvegg, murstein, grunnmur, betong, støping, pipe, peis, peisovn, vedovn, skorstein, puss, fundament, støttemur, ildsted, såle | mure, støpe, pusse mur, montere peis, kjerneborre',
    nn: 'Mur, betong og peis | sprekk i muren, mure vegg, støype golv, setje inn peisomn, pipa må rehabiliterast | mur, murar, murvegg, murstein, grunnmur, betong, støyping, pipe, peis, peisomn, vedomn, støttemur | mure, støype, montere peis',
    en: 'Masonry, concrete and fireplaces | crack in brick wall, pour concrete, chimney repair, install wood stove, repoint brickwork, foundation crack, fireplace smokes | mason, masonry, bricklayer, brick wall, concrete, chimney, fireplace, wood stove, foundation, retaining wall, pointing | lay bricks, pour concrete, install stove',
    ru: 'Кладка, бетон и камины | трещина в фундаменте, кирпичная кладка, залить бетон, установить камин, ремонт дымохода, печник, дымит камин | каменщик, кирпич, бетон, фундамент, камин, печь, дымоход, печник, подпорная стена | залить бетон, выложить кирпич, установить камин',
    uk: 'Мурування, бетон і каміни | тріщина у фундаменті, цегляна кладка, залити бетон, встановити камін, ремонт димоходу, димить камін | муляр, цегла, бетон, фундамент, камін, піч, димохід, підпірна стіна | залити бетон, викласти цеглу, встановити камін',
  },
  damp: {
    nb: 'Drenering, fukt og mugg | våt kjeller, drenere rundt huset, mugg på veggen, fuktig kjeller, muggsopp, råtelukt, vann inn i kjelleren, soppskade, fuktmåling | drenering, fukt, mugg, muggsopp, sopp, kjellerfukt, drensrør, fuktsperre, soppskade, radon, avfukter, kondens på vegg, våt mur | drenere, fjerne mugg, fuktsikre, tørke ut',
    nn: 'Drenering, fukt og mugg | våt kjellar, drenere rundt huset, mugg på veggen, vatn i kjellaren | drenering, fukt, mugg, muggsopp, sopp, kjellarfukt, radon | drenere, fjerne mugg',
    en: 'Drainage, damp and mould | wet basement, damp cellar, black mould on the wall, drain around the house, water in the basement | damp, mould, mold, drainage, moisture, basement water, radon, fungus, dehumidifier | remove mould, damp proof, waterproof basement',
    ru: 'Дренаж, сырость и плесень | плесень на стене, сырой подвал, вода в подвале, грибок в углу, дренаж вокруг дома | плесень, грибок, сырость, дренаж, подвал, гидроизоляция, радон | убрать плесень, сделать дренаж, осушить',
    uk: 'Дренаж, вогкість і пліснява | пліснява на стіні, вогкий підвал, вода в підвалі, грибок у кутку, дренаж навколо будинку | пліснява, цвіль, грибок, вогкість, дренаж, підвал, гідроізоляція | прибрати плісняву, зробити дренаж',
  },
  stairs: {
    nb: 'Trapper og rekkverk | bytte trapp, knirkete trapp, ny trapp innvendig, løst trappetrinn, bygge trapp til hems, oppgradere trapp | trapp, trappetrinn, trappegelender, innvendig trapp, spindeltrapp, loftstrapp, trappenese, hemstrapp, trapper | bygge trapp, reparere trapp, fornye trapp',
    nn: 'Trapper og rekkverk | byte trapp, knirkete trapp, laust trappetrinn | trapp, trappetrinn, trappegelender, loftstrapp | byggje trapp, reparere trapp',
    en: 'Stairs and railings | replace stairs, creaky staircase, loose stair step, new banister, loft ladder | stairs, staircase, stair step, banister, stair railing, loft ladder, spiral stairs | build stairs, repair stairs',
    ru: 'Лестницы | скрипит лестница, сделать лестницу на второй этаж, сломалась ступенька | лестница, ступени, ступенька, лестничные перила | сделать лестницу, починить лестницу',
    uk: 'Сходи | скриплять сходи, зробити сходи на другий поверх, зламалась сходинка | сходи, сходинка, східці, перила сходів | зробити сходи, полагодити сходи',
  },
} as const satisfies Record<string, ServiceTexts>;
