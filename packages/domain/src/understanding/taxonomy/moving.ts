import type { ServiceTexts } from './texts.ts';

/** Services of movers. */
export const moving = {
  'home-moving': {
    nb: 'Flytting | flytte leilighet, flyttehjelp med bil, flytte hele huset, flytting til ny by, flyttebyrå pris, flytte hybel, bærehjelp ved flytting, flytting til utlandet | flytting, flyttebyrå, flyttehjelp, flyttelass, flyttebil, flyttefolk, flyttemenn, bærehjelp, bærere, flytte ut, innflytting, utenlandsflytting | flytte, bære, laste, losse, frakte flyttelass',
    nn: 'Flytting | flytte leilegheit, flyttehjelp med bil, flytte heile huset, flytte til ny by | flytting, flyttebyrå, flyttehjelp, flyttelass, flyttebil, flyttefolk, berehjelp | flytte, bere, laste, losse',
    en: 'Home moving | move house, moving company, help moving apartment, movers with truck, relocating to another city, removal service | moving, movers, removals, removal company, moving help, moving truck, house move, relocation, movers needed | move, carry, load, unload',
    ru: 'Переезд | квартирный переезд, переезд в другой город, грузчики с машиной, помощь с переездом, заказать переезд | переезд, грузчики, грузчик, перевозка вещей, грузоперевозки, квартирный переезд | переехать, перенести, погрузить, разгрузить',
    uk: 'Переїзд | квартирний переїзд, переїзд в інше місто, вантажники з машиною, допомога з переїздом, замовити переїзд | переїзд, вантажники, вантажник, перевезення речей, вантажні перевезення | переїхати, перенести, завантажити, розвантажити',
  },
  'heavy-items': {
    nb: 'Piano og tunge ting | flytte piano, bære flygel, flytte safe, bære kjøleskap opp trappa, løfte tung sofa, flytte jacuzzi, bære vaskemaskin ned, flytte en sofa, heise sofa inn over balkongen | piano, flygel, pianoflytting, klaver, safe, pengeskap, tungt løft, biljardbord, tunge møbler, bære sofa, orgel | flytte piano, løfte, bære tungt, heise',
    nn: 'Piano og tunge ting | flytte piano, bere flygel, flytte safe, bere sofa opp trappa | piano, flygel, pianoflytting, klaver, safe, tunge møblar | flytte piano, løfte, bere tungt',
    en: 'Piano and heavy items | move a piano, carry heavy sofa upstairs, move a safe, heavy lifting, piano movers | piano, grand piano, safe, heavy items, heavy lifting, pool table, heavy furniture | move piano, lift, carry heavy',
    ru: 'Пианино и тяжёлые вещи | перенести пианино, поднять диван на этаж, перевезти сейф, поднять холодильник на этаж | пианино, рояль, фортепиано, сейф, тяжёлая мебель, подъём мебели | поднять мебель, занести диван, перенести тяжёлое',
    uk: 'Піаніно та важкі речі | перевезти піаніно, підняти диван на поверх, перевезти сейф | піаніно, рояль, фортепіано, сейф, важкі меблі, підйом меблів | підняти меблі, занести диван',
  },
  transport: {
    nb: 'Varebil og transport | hente sofa fra finn, frakte møbel, mann med bil, transport av varer fra ikea, levering av seng, kjøre pakke, hente noe på byggvarehus, trenger varebil | varebil, transport, frakt, budbil, levering, henger, henting, småtransport, lastebil, kassebil, sjåfør med bil | frakte, transportere, hente, levere, kjøre',
    nn: 'Varebil og transport | hente sofa frå finn, frakte møbel, mann med bil, transport av varer | varebil, transport, frakt, levering, hengar, henting, lastebil | frakte, transportere, hente, levere',
    en: 'Van and transport | man with a van, pick up a sofa, deliver furniture, transport from ikea, van hire with driver | van, transport, delivery, courier, man and van, truck, pick up, driver with van | transport, deliver, pick up, haul',
    ru: 'Фургон и доставка | машина с водителем, забрать диван, доставить мебель из икеи, газель с водителем, привезти стройматериалы | фургон, доставка, транспорт, газель, микроавтобус, водитель с машиной, доставка мебели | доставить, привезти, отвезти',
    uk: 'Фургон і доставка | машина з водієм, забрати диван, доставити меблі з ікеї, бус з водієм | фургон, бус, доставка, транспорт, мікроавтобус, водій з машиною, доставка меблів | доставити, привезти, відвезти',
  },
  packing: {
    nb: 'Pakking | pakkehjelp, pakke ned leiligheten, flytteesker, pakke glass og servise, pakke ut etter flytting, pakking før flytting | pakkehjelp, pakking, flytteesker, esker, nedpakking, utpakking, pappesker, bobleplast | pakke, pakke ned, pakke ut, pakke inn',
    nn: 'Pakking | pakkehjelp, pakke ned leilegheita, flytteesker, pakke ut etter flytting | pakkehjelp, pakking, flytteesker, esker, pappesker | pakke, pakke ned, pakke ut',
    en: 'Packing | packing help, pack boxes, pack up the house, unpack after moving, moving boxes | packing, packing service, moving boxes, unpacking, bubble wrap, boxes | pack, unpack, wrap',
    ru: 'Упаковка | помощь с упаковкой, упаковать вещи, коробки для переезда, упаковать посуду | упаковка, коробки, упаковка вещей, распаковка | упаковать, паковать, распаковать',
    uk: 'Пакування | допомога з пакуванням, спакувати речі, коробки для переїзду, запакувати посуд | пакування, коробки, пакування речей, розпакування | спакувати, запакувати, пакувати, розпакувати',
  },
  disposal: {
    nb: 'Bortkjøring og rydding | kjøre søppel til gjenvinning, hente gammelt kjøleskap, tømme bod, rydde loft, kaste møbler, fjerne hageavfall, tømme leilighet etter dødsfall, bli kvitt gammel madrass, hente bygningsavfall, container | bortkjøring, søppel, avfall, gjenvinning, skrot, dødsbo, boder, tømming, søppeltømming, container, hageavfall, restavfall, bygningsavfall, ryddehjelp, skraphandler | kjøre bort, kaste, tømme, rydde bort, bli kvitt, hente søppel',
    nn: 'Bortkøyring og rydding | køyre søppel til gjenvinning, tømme bod, rydde loft, kaste møblar, dødsbu | bortkøyring, søppel, avfall, gjenvinning, skrot, dødsbu, tømming, container, hageavfall | køyre bort, kaste, tømme, bli kvitt',
    en: 'Disposal and clearance | junk removal, dispose of old furniture, clear out the garage, waste removal, house clearance after death, take things to the dump, old mattress | junk, rubbish, waste, junk removal, house clearance, dump, trash, scrap, skip, garbage, recycling | dispose, throw away, haul away, get rid of, clear out',
    ru: 'Вывоз и утилизация | вывоз мусора, выбросить старую мебель, вывезти строительный мусор, очистить гараж от хлама, вывезти холодильник | вывоз мусора, мусор, хлам, утилизация, свалка, строительный мусор, старая мебель | вывезти, выбросить, утилизировать, избавиться',
    uk: 'Вивезення та утилізація | вивезення сміття, викинути старі меблі, вивезти будівельне сміття, очистити гараж від мотлоху | вивезення сміття, сміття, мотлох, утилізація, звалище, будівельне сміття, старі меблі | вивезти, викинути, утилізувати, позбутися',
  },
  storage: {
    nb: 'Lagring | lagre møbler, lager for innbo, minilager, oppbevaring ved flytting, mellomlagring av flyttelass | lagring, lager, minilager, oppbevaring, mellomlagring, lagerplass, lagerrom | lagre, oppbevare, mellomlagre',
    nn: 'Lagring | lagre møblar, lager for innbu, minilager, oppbevaring ved flytting | lagring, lager, minilager, oppbevaring, mellomlagring | lagre, oppbevare',
    en: 'Storage | store furniture, self storage, storage while moving, storage unit | storage, self storage, storage unit, warehouse | store, keep furniture in storage',
    ru: 'Хранение | хранение мебели, склад для вещей, сдать вещи на хранение | хранение, склад, хранение вещей | хранить, сдать на склад',
    uk: 'Зберігання | зберігання меблів, склад для речей, здати речі на зберігання | зберігання, склад, зберігання речей | зберігати, здати на склад',
  },
  'office-moving': {
    nb: 'Kontorflytting | flytte kontor, bedriftsflytting, flytte butikk, flytte arkiv og servere, flytte til nye kontorlokaler | kontorflytting, bedriftsflytting, kontorlokaler, firmaflytting, butikkflytting | flytte kontor, flytte bedrift',
    nn: 'Kontorflytting | flytte kontor, bedriftsflytting, flytte butikk | kontorflytting, bedriftsflytting, kontorlokale, firmaflytting | flytte kontor',
    en: 'Office moving | move our office, business relocation, office relocation, move a shop | office move, office moving, office relocation, business relocation, corporate move | move office, relocate office',
    ru: 'Офисный переезд | перевезти офис, переезд компании, переезд магазина | офисный переезд, переезд компании | перевезти офис',
    uk: 'Офісний переїзд | перевезти офіс, переїзд компанії, переїзд магазину | офісний переїзд, переїзд компанії | перевезти офіс',
  },
} as const satisfies Record<string, ServiceTexts>;
