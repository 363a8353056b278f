import type { ServiceTexts } from './texts.ts';

/** Services of furniture fitters. */
export const furnitureAssembly = {
  wardrobes: {
    nb: 'Garderobe og skap | montere garderobeskap, sette opp klesskap, skyvedører til garderoben, platsa skap, garderobeløsning, justere garderobedører | garderobe, garderobeskap, klesskap, pax, platsa, skyvedørsgarderobe, walk in, kommode, skap, skjenk, vitrineskap | montere garderobe, skru sammen skap, sette opp skap',
    nn: 'Garderobe og skap | montere garderobeskap, setje opp klesskap, garderobeløysing | garderobe, garderobeskap, klesskap, pax, kommode, skap | montere garderobe, skru saman skap',
    en: 'Wardrobes and cabinets | assemble wardrobe, sliding door wardrobe, build a pax, put together a dresser, fitted closet | wardrobe, closet, pax, dresser, cabinet, chest of drawers, walk-in closet, sideboard | assemble wardrobe, put together cabinet',
    ru: 'Шкафы и гардеробы | сборка шкафа купе, собрать гардероб, собрать комод, шкаф из икеи | шкаф, гардероб, шкаф купе, комод, гардеробная, тумба | собрать шкаф, собрать комод',
    uk: 'Шафи та гардероби | збірка шафи купе, зібрати гардероб, зібрати комод, шафа з ікеї | шафа, гардероб, шафа купе, комод, тумба | зібрати комод, скласти шафу',
  },
  beds: {
    nb: 'Senger | montere seng, skru sammen dobbeltseng, køyeseng skal settes opp, sette sammen barneseng, sengeramme, kontinentalseng leveres i deler | seng, køyeseng, dobbeltseng, barneseng, sprinkelseng, sengeramme, sengegavl, hems, sovesofa, regulerbar seng, loftseng | montere seng, skru sammen seng',
    nn: 'Senger | montere seng, skru saman dobbeltseng, køyeseng | seng, køyeseng, dobbeltseng, barneseng, sengeramme, sovesofa | montere seng, skru saman seng',
    en: 'Beds | assemble bed frame, bunk bed assembly, build a crib, loft bed, put together a sofa bed | bed, bunk bed, bed frame, crib, cot, loft bed, sofa bed, headboard | assemble bed, put together bed',
    ru: 'Кровати | собрать кровать, двухъярусная кровать, сборка кровати, собрать диван кровать | кровать, двухъярусная кровать, кроватка, детская кроватка, изголовье | собрать кровать',
    uk: 'Ліжка | зібрати ліжко, двоярусне ліжко, збірка ліжка, дитяче ліжечко | ліжко, двоярусне ліжко, ліжечко, дитяче ліжко | зібрати ліжко',
  },
  tv: {
    nb: 'TV på vegg | montere tv på vegg, veggfeste til tv, skjule ledningene bak tv, feste tv på betongvegg, henge opp lydplanke | tv, tv på vegg, veggfeste, tv brakett, tvfeste, fjernsyn, lydplanke, projektor, skjerm på vegg, lerret | henge opp tv, montere tv, feste tv',
    nn: 'TV på vegg | montere tv på vegg, veggfeste til tv, henge opp fjernsyn | tv, tv på vegg, veggfeste, fjernsyn, lydplanke | henge opp tv, montere tv',
    en: 'TV on the wall | wall mount tv, hang the television, hide tv cables, soundbar mounting, projector screen | tv, television, tv mount, wall mount, tv bracket, soundbar, projector | mount tv, hang tv',
    ru: 'Телевизор на стену | повесить телек, установка телевизора на кронштейн, прикрепить телевизор, спрятать провода за телевизором | телевизор, кронштейн, телек, проектор, саундбар | повесить телевизор, закрепить телевизор',
    uk: 'Телевізор на стіну | закріпити телевізор, встановлення телевізора на кронштейн, сховати дроти за телевізором | телевізор, кронштейн, телик, проектор | повісити телевізор, прикріпити телевізор',
  },
  shelves: {
    nb: 'Hyller | montere hylle, henge opp vegghylle, feste bokhylle i veggen, billy bokhylle, reol på vegg, hyllesystem i boden | hylle, vegghylle, bokhylle, hyllesystem, reol, billy, stringhylle, bodhyller, hylleknekter, kallax | henge opp hylle, feste hylle, montere hyller',
    nn: 'Hyller | montere hylle, henge opp vegghylle, feste bokhylle | hylle, vegghylle, bokhylle, hyllesystem, reol | henge opp hylle, feste hylle',
    en: 'Shelves | put up shelves, install wall shelf, fix bookcase to the wall, shelving in storage | shelf, shelves, bookshelf, bookcase, shelving, wall shelf, kallax, billy | put up shelves, install shelves',
    ru: 'Полки | повесить полку, прибить полки, собрать стеллаж, закрепить книжную полку | полка, полки, стеллаж, книжный шкаф, книжная полка | повесить полку, собрать стеллаж',
    uk: 'Полиці | повісити полицю, прибити полиці, зібрати стелаж, закріпити книжкову полицю | полиця, полиці, стелаж, книжкова шафа | повісити полицю, зібрати стелаж',
  },
  hanging: {
    nb: 'Opphenging av bilder, speil og gardiner | henge opp speil, henge opp bilder, montere gardinstang, henge opp lerret, bore hull i betong, knagger i gangen | gardinstang, gardinskinne, speil, bilde, maleri, knaggrekke, knagger, gardiner, tavle, hengekøye, bildelist | henge opp, feste på vegg, bore hull',
    nn: 'Opphenging av bilete, spegel og gardiner | henge opp spegel, henge opp bilete, montere gardinstong | gardinstong, spegel, bilete, maleri, knaggar, gardiner | henge opp, feste på vegg, bore hol',
    en: 'Hanging pictures, mirrors and curtains | hang a mirror, hang pictures, curtain rod, drill holes in concrete, coat hooks | curtain rod, curtains, curtain rail, mirror, picture, painting on the wall, coat rack, hooks, whiteboard | hang up, drill holes',
    ru: 'Картины, зеркала и шторы | повесить зеркало, повесить картину, прикрутить карниз, повесить шторы, просверлить бетон | карниз, шторы, зеркало, картина, вешалка, крючки, гардина | повесить карниз, повесить зеркало',
    uk: 'Картини, дзеркала та штори | повісити дзеркало, повісити картину, прикрутити карниз, повісити штори | карниз, штори, дзеркало, картина, вішалка, гачки | повісити карниз, повісити дзеркало',
  },
  desks: {
    nb: 'Bord, stoler og kontormøbler | montere skrivebord, sette sammen spisebord, skru sammen kontorstol, hev og senk pult, skrue sammen stoler, møtebord | skrivebord, bord, spisebord, stol, stoler, kontorstol, pult, pulter, hevsenk, kontormøbler, salongbord, barstol, tv benk, konferansebord | montere bord, skru sammen stol, sette sammen pult',
    nn: 'Bord, stolar og kontormøblar | montere skrivebord, setje saman spisebord, skru saman kontorstol | skrivebord, bord, spisebord, stol, kontorstol, pult, kontormøblar | montere bord, skru saman stol',
    en: 'Tables, chairs and office furniture | assemble desk, put together dining table, office chair assembly, standing desk | desk, table, dining table, chair, chairs, office chair, standing desk, office furniture, tv stand, bar stool | assemble desk, assemble chairs',
    ru: 'Столы, стулья и офисная мебель | собрать стол, собрать кресло, сборка письменного стола, собрать стулья | стол, письменный стол, стул, стулья, кресло, офисная мебель, парта | собрать стол, собрать стулья',
    uk: 'Столи, стільці та офісні меблі | зібрати стіл, зібрати крісло, збірка письмового столу, зібрати стільці | стіл, письмовий стіл, стілець, стільці, крісло, офісні меблі | зібрати стіл, зібрати стільці',
  },
  'kitchen-fitting': {
    nb: 'Kjøkkenmontering | montere kjøkken, kjøkkenmontør, sette inn benkeplate, montere kjøkkenskap, bytte kjøkkenfronter, ikea kjøkken metod, nytt kjøkken fra hth eller epoq | kjøkkenmontering, kjøkkeninnredning, benkeplate, kjøkkenskap, kjøkkenfront, kjøkkenskuff, kjøkkenmontør, kjøkkenøy, sokkel, overskap, nytt kjøkken | montere kjøkken, kappe benkeplate, bytte fronter',
    nn: 'Kjøkenmontering | montere kjøken, setje inn benkeplate, montere kjøkenskap, nytt kjøken | kjøkenmontering, kjøkeninnreiing, benkeplate, kjøkenskap, kjøkenmontør, nytt kjøken | montere kjøken',
    en: 'Kitchen fitting | install a kitchen, fit kitchen cabinets, new worktop, replace cabinet doors, kitchen fitter, assemble metod kitchen | kitchen fitting, kitchen cabinets, worktop, countertop, kitchen fitter, kitchen installation, kitchen units, new kitchen | fit kitchen, install kitchen, cut worktop',
    ru: 'Установка кухни | собрать кухонный гарнитур, установить столешницу, сборка кухни, навесить кухонные шкафы | кухонный гарнитур, столешница, кухонные шкафы, сборка кухни, кухня под ключ | собрать кухню, установить кухню',
    uk: 'Встановлення кухні | зібрати кухонний гарнітур, встановити стільницю, збірка кухні | кухонний гарнітур, стільниця, кухонні шафи, збірка кухні | зібрати кухню, встановити кухню',
  },
  'flat-pack': {
    nb: 'Møbelmontering | møbelmontering hjemme, skru sammen ikea møbler, montere flatpakke, møbler i esker som må monteres, sette sammen møbler, manglende monteringsanvisning | møbelmontering, ikea, ikeamøbler, møbler, flatpakke, jysk, bohus, møbelmontør, møbel, monteringshjelp, demontering av møbler | montere møbler, skru sammen, sette sammen, demontere, ta fra hverandre',
    nn: 'Møbelmontering | skru saman ikea møblar, montere flatpakke, setje saman møblar | møbelmontering, ikea, møblar, flatpakke, møbelmontør | montere møblar, skru saman, setje saman, demontere, ta frå kvarandre',
    en: 'Furniture assembly | ikea furniture assembly, flat pack furniture, assemble furniture, disassemble furniture | furniture assembly, ikea, flat pack, furniture, self assembly, dismantling | assemble, put together, disassemble, take apart, dismantle',
    ru: 'Сборка мебели | собрать мебель икеа, сборщик мебели, разобрать мебель, сборка новой мебели | сборка мебели, мебель, икеа, икея, сборщик мебели | собрать мебель, разобрать мебель, разобрать шкаф',
    uk: 'Збирання меблів | зібрати меблі ікеа, збирач меблів, розібрати меблі, складання нових меблів | збирання меблів, складання меблів, меблі, ікеа, ікея | зібрати меблі, розібрати меблі, скласти меблі, розібрати шафу',
  },
  'outdoor-furniture': {
    nb: 'Lek, trening og utemøbler | montere trampoline, sette sammen lekestativ, montere grill, skru sammen treningsapparat, sette opp partytelt, montere hagestue | trampoline, lekestativ, huske, lekehus, grill, hagemøbler, utemøbler, tredemølle, romaskin, treningsapparat, ergometersykkel, paviljong, parasoll, basketballkurv, fotballmål, bordtennisbord, sandkasse | montere trampoline, sette opp lekestativ',
    nn: 'Leik, trening og utemøblar | montere trampoline, setje saman leikestativ, montere grill | trampoline, leikestativ, huske, grill, hagemøblar, tredemølle, treningsapparat | montere trampoline, setje opp leikestativ',
    en: 'Play, gym and outdoor furniture | assemble trampoline, swing set, build a bbq, garden furniture, treadmill assembly, gazebo | trampoline, swing set, playhouse, bbq, barbecue, garden furniture, patio furniture, treadmill, exercise bike, gazebo, ping pong table | assemble trampoline, set up gazebo',
    ru: 'Батуты, тренажёры и садовая мебель | собрать батут, детская площадка, собрать тренажёр, собрать гриль, садовая мебель, качели | батут, тренажёр, беговая дорожка, садовая мебель, гриль, качели, беседка, велотренажёр | собрать батут, собрать тренажёр',
    uk: 'Батути, тренажери та садові меблі | зібрати батут, дитячий майданчик, зібрати тренажер, зібрати гриль, гойдалка | батут, тренажер, бігова доріжка, садові меблі, гриль, гойдалка, альтанка | зібрати батут, зібрати тренажер',
  },
} as const satisfies Record<string, ServiceTexts>;
