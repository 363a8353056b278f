import type { ServiceTexts } from './texts.ts';

/** Services in gardens, snow and everything else. */
export const other = {
  lawns: {
    nb: 'Gressklipping og plen | klippe gresset, høyt gress, plenklipping hver uke, mose i plenen, så ny plen, plenen er brun, kantklipping, lufte plenen, legge ferdigplen | gress, plen, gressklipping, plenklipping, plenpleie, kantklipp, ferdigplen, robotklipper, mose i plen, gressplen, gjødsling | klippe gress, klippe plen, vertikalskjære, så',
    nn: 'Grasklipping og plen | klippe graset, høgt gras, plenklipping, mose i plenen | gras, plen, grasklipping, plenklipping, ferdigplen, robotklippar | klippe gras, klippe plen, slå graset',
    en: 'Lawn mowing | mow the lawn, cut the grass, long grass, moss in lawn, lay turf, lawn care | lawn, grass, mowing, lawn mowing, turf, lawn care, edging, robot mower | mow, cut grass, reseed',
    ru: 'Стрижка газона | высокая трава, стрижка газона, постелить рулонный газон, скосить траву | газон, трава, покос, стрижка газона, рулонный газон | косить, скосить, покосить',
    uk: 'Стрижка газону | покосити траву, висока трава, стрижка газону, постелити рулонний газон | газон, трава, покіс, стрижка газону | косити, скосити, покосити',
  },
  hedges: {
    nb: 'Hekk og busker | hekkeklipping, hekken er for høy, klippe busker, fjerne hekk, plante hekk, tujahekk må klippes | hekk, hekkeklipping, hekklipping, busk, busker, tuja, hekksaks, syrinhekk | klippe hekk, klippe busker, stusse hekk',
    nn: 'Hekk og buskar | hekkeklypping, hekken er for høg, klyppe buskar | hekk, hekkeklypping, busk, buskar | klippe hekk',
    en: 'Hedges and bushes | trim the hedge, overgrown hedge, cut bushes, remove hedge, plant a hedge | hedge, hedges, hedge trimming, bush, bushes, shrubs | trim hedge, cut hedge, prune shrubs',
    ru: 'Живая изгородь и кусты | подстричь изгородь, обрезать кусты, стрижка живой изгороди, разрослись кусты | живая изгородь, кусты, кустарник, стрижка кустов | подстричь изгородь, обрезать кусты',
    uk: 'Живопліт і кущі | підстригти живопліт, обрізати кущі, розрослися кущі | живопліт, кущі, чагарник, стрижка кущів | підстригти, обрізати кущі',
  },
  trees: {
    nb: 'Trefelling og beskjæring | felle tre, beskjære frukttrær, farlig tre ved huset, fjerne stubbe, trepleie, greiner over taket, stubbefresing, tre har blåst overende, kappe ved | tre, trær, trefelling, arborist, stubbe, stubbefresing, beskjæring, frukttre, grein, gran, bjørk, furu, trefeller, tretopp, ved | felle, beskjære, fjerne stubbe, kappe, kviste',
    nn: 'Trefelling og skjering | felle tre, skjere frukttre, farleg tre ved huset, fjerne stubbe, greiner over taket | tre, trefelling, arborist, stubbe, frukttre, grein, gran, bjørk | felle, skjere, kappe, fjerne stubbe',
    en: 'Tree felling and pruning | fell a tree, prune fruit trees, dangerous tree, stump removal, branches over the roof, tree surgeon | tree, trees, tree felling, stump, arborist, tree surgeon, branches, pruning, firewood | fell, cut down tree, prune, remove stump, chop',
    ru: 'Спил и обрезка деревьев | обрезка плодовых деревьев, аварийное дерево, корчевать пень, ветки над крышей | дерево, деревья, спил деревьев, арборист, пень, ветки, обрезка деревьев, яблоня | спилить, обрезать дерево, выкорчевать',
    uk: 'Спилювання та обрізка дерев | обрізка плодових дерев, аварійне дерево, викорчувати пень, гілки над дахом | дерево, дерева, арборист, пень, гілки, обрізка дерев, яблуня | спиляти, зрубати дерево, обрізати дерево',
  },
  garden: {
    nb: 'Hagearbeid | rydde i hagen, luking av ugress, plante blomster, hagen er overgrodd, rake løv, vårklargjøring av hagen, gartner til hagen, blomsterbed, lage kjøkkenhage, vanning i ferien | hage, hagearbeid, gartner, ugress, bed, blomsterbed, løv, raking, luking, planter, hagehjelp, hagestell, hagedesign, landskapsgartner, jord, kompost, hageplan, vanningsanlegg | luke, rake, plante, rydde hage, stelle hagen, så, anlegge hage',
    nn: 'Hagearbeid | rydde i hagen, luking av ugras, plante blomar, hagen er attgrodd, rake lauv | hage, hagearbeid, gartnar, ugras, blomsterbed, lauv, hagehjelp, anleggsgartnar | luke, rake, plante, stelle hagen',
    en: 'Gardening | tidy up the garden, pull weeds, plant flowers, overgrown garden, rake leaves, gardener needed | garden, gardening, gardener, weeds, weeding, flower bed, leaves, plants, landscaping, yard work, yard, planting | weed, rake, plant, landscape',
    ru: 'Работа в саду | прополоть сорняки, посадить цветы, убрать листья, заросший участок, садовник, привести сад в порядок | сад, садовник, сорняки, клумба, листья, озеленение, ландшафт, огород, садовые работы, участок | прополоть, посадить, убрать листья, вскопать',
    uk: "Робота в саду | прополоти бур'яни, посадити квіти, прибрати листя, зарослий город, садівник | сад, садівник, бур'яни, клумба, листя, озеленення, ландшафт, город, ділянка | прополоти, посадити, прибрати листя, скопати",
  },
  snow: {
    nb: 'Snømåking og strøing | måke snø, brøyte gårdsplass, strø innkjørsel, fjerne snø fra tak, istapper på taket, snørydding for sameie, glatt fortau, brøyteavtale | snø, snømåking, brøyting, snørydding, strøing, snøfres, is, istapper, brøytekontrakt, brøyter, snøskuffing, takmåking | måke, brøyte, strø, rydde snø, hakke is',
    nn: 'Snømåking og strøing | måke snø, brøyte gardsplass, strø innkøyrsle, fjerne snø frå tak | snø, snømåking, brøyting, snørydding, strøing, is, brøytar | måke, brøyte, strø',
    en: 'Snow clearing and gritting | clear snow, snow removal, grit the driveway, snow on the roof, plough the yard, icicles | snow, snow removal, snow clearing, snow shovelling, plough, plow, gritting, ice, icicles | shovel, clear snow, plough, grit',
    ru: 'Уборка снега | почистить снег, убрать снег с крыши, посыпать дорожки, расчистить двор от снега, сосульки | снег, уборка снега, сосульки, гололёд, чистка снега | чистить снег, убрать снег, расчистить',
    uk: 'Прибирання снігу | почистити сніг, прибрати сніг з даху, посипати доріжки, розчистити двір, бурульки | сніг, прибирання снігу, бурульки, ожеледиця | чистити сніг, прибрати сніг, розчистити',
  },
  paving: {
    nb: 'Belegningsstein og graving | legge heller, steinlegging i innkjørsel, grave grøft, asfaltere gårdsplass, planere tomt, grus i oppkjørselen, graving med minigraver, kantstein, sprenge fjell | belegningsstein, heller, brostein, steinlegging, grus, gravemaskin, minigraver, graving, grøft, asfalt, innkjørsel, kantstein, gårdsplass, grunnarbeid, singel, pukk, planering | legge stein, grave, planere, asfaltere, steinlegge',
    nn: 'Belegningsstein og graving | leggje heller, steinlegging i innkøyrsle, grave grøft, asfaltere, planere tomt | belegningsstein, heller, brustein, steinlegging, grus, gravemaskin, minigravar, graving, grøft, asfalt | leggje stein, grave, planere',
    en: 'Paving and digging | lay paving stones, block paving driveway, dig a trench, gravel the driveway, mini digger, asphalt | paving, paving stones, flagstones, gravel, excavator, digger, digging, trench, driveway, asphalt, kerb | pave, dig, excavate, level the ground',
    ru: 'Мощение и земляные работы | уложить тротуарную плитку, выкопать траншею, мини экскаватор, асфальт во дворе, выровнять участок | брусчатка, тротуарная плитка, экскаватор, траншея, щебень, гравий, асфальт, земляные работы, копка | копать, выкопать, уложить брусчатку',
    uk: 'Мощення та земляні роботи | укласти бруківку, викопати траншею, міні екскаватор, асфальт у дворі, вирівняти ділянку | бруківка, тротуарна плитка, екскаватор, траншея, щебінь, гравій, асфальт, земляні роботи | копати, викопати, укласти бруківку',
  },
  pests: {
    nb: 'Skadedyr | mus i huset, rotter på loftet, maur på kjøkkenet, vepsebol, veggdyr i senga, sølvkre på badet, skjeggkre, fjerne vepsebol, kakerlakker, duer på balkongen, stokkmaur | skadedyr, skadedyrbekjempelse, mus, rotter, rotte, maur, veps, vepsebol, veggdyr, sølvkre, skjeggkre, kakerlakk, møll, stokkmaur, hveps, ekorn på loftet, musefelle | bekjempe skadedyr, fjerne vepsebol, bli kvitt mus',
    nn: 'Skadedyr | mus i huset, rotter på loftet, maur på kjøkenet, kvefsebol | skadedyr, mus, rotter, maur, kvefs, veggdyr, sølvkre, skjeggkre | fjerne kvefsebol, bli kvitt mus',
    en: 'Pest control | mice in the house, rats in the attic, ants in the kitchen, wasp nest, bed bugs, cockroaches, silverfish | pest control, pests, mice, mouse, rats, ants, wasps, wasp nest, bed bugs, cockroaches, silverfish, exterminator, moths | exterminate, get rid of mice',
    ru: 'Вредители | мыши в доме, крысы в подвале, муравьи на кухне, осиное гнездо, клопы в кровати, тараканы в квартире | мыши, крысы, муравьи, осы, осиное гнездо, клопы, тараканы, дезинсекция, насекомые, вредители, моль | вывести тараканов, избавиться от мышей, травить',
    uk: 'Шкідники | миші в домі, щури в підвалі, мурахи на кухні, осине гніздо, клопи в ліжку, таргани у квартирі | миші, щури, мурахи, оси, осине гніздо, клопи, таргани, дезінсекція, комахи, шкідники, міль | вивести тарганів, позбутися мишей, труїти',
  },
  caretaker: {
    nb: 'Vaktmester og tilsyn | vaktmester for borettslag, tilsyn med hytte, se til huset i ferien, vaktmestertjenester, bytte lyspærer i oppgang, passe hus, bytte navneskilt og postkasser | vaktmester, vaktmestertjeneste, tilsyn, hyttetilsyn, driftstekniker, huspass, borettslag, sameie, postkasse, søppelrom, eiendomsdrift | ha tilsyn, passe på huset, se til hytta',
    nn: 'Vaktmeister og tilsyn | vaktmeister for burettslag, tilsyn med hytte, sjå til huset i ferien | vaktmeister, tilsyn, hyttetilsyn, burettslag, sameige, postkasse | ha tilsyn, sjå til hytta',
    en: 'Caretaker and supervision | caretaker for housing association, look after the cabin, property maintenance, watch the house during holidays | caretaker, janitor, property maintenance, cabin supervision, house sitting, superintendent, mailbox | look after house, supervise',
    ru: 'Комендант и присмотр | дворник для кооператива, присмотр за дачей, присмотреть за домом, обслуживание дома | завхоз, дворник, присмотр, присмотр за домом, обслуживание здания, почтовый ящик | присмотреть за домом, следить за дачей',
    uk: 'Комендант і догляд | двірник для кооперативу, догляд за дачею, доглянути за будинком | завгосп, двірник, догляд за будинком, обслуговування будинку, поштова скринька | доглядати за будинком',
  },
  errands: {
    nb: 'Ærend og praktisk hjelp | handle matvarer for eldre, hjelp i hverdagen, følge til lege, hente medisiner, levere på posten, stå i kø, handle inn for en eldre | ærend, handlehjelp, handling av mat, innkjøp, følgetjeneste, hjelp til eldre, medisiner, matvarer, apotek, dagligvarer | handle, gå ærend, følge, hente medisin',
    nn: 'Ærend og praktisk hjelp | handle matvarer for eldre, hjelp i kvardagen, følgje til lege | ærend, handlehjelp, innkjøp, hjelp til eldre, matvarer | handle, gå ærend, følgje',
    en: 'Errands and everyday help | grocery shopping for elderly, run errands, accompany to doctor, pick up medicine | errand, errands, grocery shopping, groceries, companion for elderly, medicine pick up | run errands, shop for groceries',
    ru: 'Поручения и помощь | купить продукты для пожилых, сходить в магазин, забрать лекарства, помощь пожилым | поручения, покупка продуктов, помощь пожилым, лекарства, аптека | купить продукты, сходить в магазин',
    uk: 'Доручення та допомога | купити продукти для літніх, сходити в магазин, забрати ліки, допомога літнім людям | доручення, купівля продуктів, допомога літнім, ліки, аптека | купити продукти, сходити в магазин',
  },
} as const satisfies Record<string, ServiceTexts>;
