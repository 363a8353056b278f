import type { ServiceTexts } from './texts.ts';

/** Services of appliance technicians. */
export const appliances = {
  'washing-machines': {
    nb: 'Vaskemaskin | vaskemaskinen tømmer ikke vannet, vaskemaskinen lekker, vaskemaskin tar ikke inn vann, vaskemaskin slår seg av, vaskemaskinen vibrerer, vaskemaskinen står og hopper, feilkode på vaskemaskin, døra på vaskemaskinen er låst, klærne er klissvåte etter sentrifugering | vaskemaskin, klesvaskemaskin, trommel, vaskesøyle, vaskemaskindør, tøyvaskemaskin | reparere vaskemaskin, sentrifugere, tømmer, tromler',
    nn: 'Vaskemaskin | vaskemaskina tømmer ikkje vatnet, vaskemaskina lek, vaskemaskina startar ikkje, feilkode på vaskemaskin | vaskemaskin, klevaskemaskin, trommel, vaskesøyle | reparere vaskemaskin, sentrifugere',
    en: "Washing machine | washing machine not draining, washing machine leaks, washer won't start, washer won't spin, washing machine shakes, washing machine error code | washing machine, washer, drum, washer dryer | repair washing machine, spin, drain",
    ru: 'Стиральная машина | стиральная машина не сливает воду, стиралка течёт, стиральная машина не включается, стиралка шумит, машинка не крутит барабан, ошибка на стиральной машине | стиральная машина, стиралка, стиральная машинка, барабан | починить стиральную машину, отжимает, сливает',
    uk: 'Пральна машина | пралка тече, пральна машина не вмикається, пральна машинка шумить, не віджимає, помилка на пральній машині | пральна машина, пралка, пральна машинка, барабан | полагодити пральну машину, віджимає, зливає',
  },
  dishwashers: {
    nb: 'Oppvaskmaskin | oppvaskmaskinen vasker dårlig, oppvaskmaskinen tømmer ikke, oppvaskmaskinen lekker, oppvaskmaskin starter ikke, vann i bunnen av oppvaskmaskinen, oppvaskmaskinen piper, feilkode oppvaskmaskin, oppvasken blir møkkete | oppvaskmaskin, oppvaskmaskina, oppvask, spylearm, såpeskuff | reparere oppvaskmaskin, bytte oppvaskmaskin',
    nn: 'Oppvaskmaskin | oppvaskmaskina vaskar dårleg, oppvaskmaskina tømmer ikkje, oppvaskmaskina lek | oppvaskmaskin, oppvaskmaskina, oppvask | reparere oppvaskmaskin',
    en: "Dishwasher | dishwasher not draining, dishwasher not cleaning dishes, dishwasher leaking, dishwasher won't start, dishes come out dirty | dishwasher, dish washer, spray arm | repair dishwasher",
    ru: 'Посудомоечная машина | посудомойка плохо моет, посудомоечная машина не сливает, посудомойка течёт, посудомойка не включается | посудомойка, посудомоечная машина, посудомоечная | починить посудомойку',
    uk: 'Посудомийна машина | посудомийка погано миє, посудомийна машина не зливає, посудомийка тече, посудомийка не вмикається | посудомийка, посудомийна машина | полагодити посудомийку',
  },
  fridges: {
    nb: 'Kjøleskap og fryser | kjøleskapet kjøler ikke, kjøleskapet lekker vann, fryseren fryser ikke, fryseren rimer, kjøleskapet bråker, kjøleskap piper, fryseren har tint, kjøleskapet er for kaldt, rim i fryseren | kjøleskap, fryser, fryseboks, kombiskap, kjøl, kjøl og frys, side by side, ismaskin, vinskap, dypfryser, fryseskap | reparere kjøleskap, kjøler, fryser ikke',
    nn: 'Kjøleskap og frysar | kjøleskapet kjøler ikkje, kjøleskapet bråkar, frysaren frys ikkje | kjøleskap, frysar, fryseboks, kombiskap | reparere kjøleskap, kjøler',
    en: 'Fridge and freezer | fridge not cooling, fridge is warm, freezer not freezing, fridge leaking water, fridge makes noise, freezer full of frost | fridge, refrigerator, freezer, fridge freezer, ice maker, wine cooler | repair fridge, cooling, defrost',
    ru: 'Холодильник и морозильник | холодильник не холодит, течёт холодильник, морозилка не работает, холодильник шумит, лёд в морозилке | холодильник, морозильник, морозилка, морозильная камера | починить холодильник, морозит, холодит',
    uk: 'Холодильник і морозильник | холодильник не холодить, тече холодильник, морозилка не працює, холодильник шумить, лід у морозилці | холодильник, морозильник, морозилка, морозильна камера | полагодити холодильник, морозить, холодить',
  },
  ovens: {
    nb: 'Komfyr, stekeovn og platetopp | stekeovnen varmer ikke, kokeplate virker ikke, induksjonstopp feilkode, ovnsdøra er løs, komfyren slår seg av, platetoppen er sprukket, ovnen varmer for mye | komfyr, stekeovn, steikeovn, ovn, platetopp, induksjonstopp, kokeplate, koketopp, keramisk topp, gasskomfyr, ovnsdør, varmeelement, grillelement | reparere komfyr, reparere ovn, steke, koke',
    nn: 'Komfyr, steikeomn og platetopp | steikeomnen varmar ikkje, kokeplata verkar ikkje, komfyren slår seg av | komfyr, steikeomn, omn, platetopp, induksjonstopp, kokeplate | reparere komfyr, steike',
    en: 'Cooker, oven and hob | oven not heating, hob not working, induction hob error, stove burner broken, oven door broken | oven, cooker, stove, hob, induction hob, cooktop, burner, range, heating element | repair oven, repair cooker, bake',
    ru: 'Плита и духовка | духовка не греет, плита не включается, индукционная плита ошибка, не работает конфорка, треснула варочная панель | плита, духовка, духовой шкаф, варочная панель, конфорка, индукционная плита, электроплита | починить плиту, починить духовку',
    uk: 'Плита та духовка | духовка не нагрівається, плита не вмикається, індукційна плита помилка, не працює конфорка | плита, духовка, духова шафа, варильна поверхня, конфорка, індукційна плита | полагодити плиту, полагодити духовку',
  },
  dryers: {
    nb: 'Tørketrommel | tørketrommelen tørker ikke, tørketrommelen bråker, tørketrommelen stopper, klærne blir ikke tørre, bytte rem i tørketrommel | tørketrommel, tørkeskap, tørk, kondenstørketrommel, mellomstykke, tørketrommelen | reparere tørketrommel, tørke klær',
    nn: 'Tørketrommel | tørketrommelen tørkar ikkje, tørketrommelen bråkar, kleda vert ikkje tørre | tørketrommel, tørkeskap | reparere tørketrommel, tørke klede',
    en: "Tumble dryer | dryer not heating, dryer won't dry clothes, dryer is noisy, clothes stay damp, stack dryer on washer | dryer, tumble dryer, drying cabinet, condenser dryer | repair dryer, dry clothes",
    ru: 'Сушильная машина | сушилка не сушит, сушильная машина не греет, сушилка шумит, бельё остаётся мокрым | сушилка, сушильная машина, сушка белья | починить сушилку, сушит',
    uk: 'Сушильна машина | сушарка не гріє, сушильна машина не працює, сушарка шумить | сушарка, сушильна машина, сушіння білизни | полагодити сушарку, сушить',
  },
  'cooker-hoods': {
    nb: 'Kjøkkenvifte | ventilatoren suger ikke, kjøkkenventilator bråker, bytte filter i viften, montere ventilator over komfyr, viften virker ikke | kjøkkenvifte, kjøkkenventilator, ventilator, kjøkkenavtrekk, kullfilter, kjøkkenhette, slimline | bytte kjøkkenvifte, montere kjøkkenvifte, suger',
    nn: 'Kjøkenvifte | kjøkenvifta syg ikkje, kjøkenvifta bråkar, montere kjøkenvifte | kjøkenvifte, kjøkenventilator, kolfilter | byte kjøkenvifte, syg',
    en: 'Cooker hood | cooker hood not sucking, range hood noisy, replace hood filter, kitchen extractor | cooker hood, range hood, kitchen hood, extractor hood, kitchen fan | replace hood, install hood',
    ru: 'Кухонная вытяжка | вытяжка не тянет, вытяжка шумит, установить вытяжку | вытяжка, кухонная вытяжка, фильтр вытяжки | установить вытяжку, починить вытяжку',
    uk: 'Кухонна витяжка | витяжка не тягне, витяжка шумить, встановити витяжку | витяжка, кухонна витяжка | встановити витяжку, полагодити витяжку',
  },
  'small-appliances': {
    nb: 'Småapparater | kaffemaskinen lekker, reparere mikrobølgeovn, støvsugeren suger ikke, kaffetrakter virker ikke, robotstøvsuger sitter fast, symaskin går tregt | mikrobølgeovn, mikro, kaffemaskin, espressomaskin, støvsuger, robotstøvsuger, kjøkkenmaskin, symaskin, brødrister, gressklipper motor, tv reparasjon, stereo | reparere apparat, service kaffemaskin',
    nn: 'Småapparat | kaffimaskina lek, reparere mikrobølgjeomn, støvsugaren syg ikkje | mikrobølgjeomn, kaffimaskin, støvsugar, robotstøvsugar, symaskin | reparere apparat',
    en: 'Small appliances | coffee machine leaking, repair microwave, vacuum cleaner lost suction, espresso machine broken, sewing machine | microwave, coffee machine, espresso machine, vacuum cleaner, robot vacuum, food mixer, sewing machine, toaster | repair coffee machine',
    ru: 'Мелкая техника | течёт кофемашина, починить микроволновку, пылесос не тянет, сломалась кофеварка, швейная машинка | микроволновка, кофемашина, кофеварка, пылесос, робот пылесос, швейная машинка, тостер, мультиварка | починить микроволновку',
    uk: 'Дрібна техніка | тече кавомашина, полагодити мікрохвильовку, пилосос не тягне, швейна машинка | мікрохвильовка, кавомашина, кавоварка, пилосос, робот пилосос, швейна машинка, тостер | полагодити мікрохвильовку',
  },
  'appliance-fitting': {
    nb: 'Montering av hvitevarer | montere integrert ovn, sette inn ny platetopp, bygge inn kjøleskap, montere hvitevarer, reparasjon av hvitevarer, hvitevare i ustand, installere ny vaskemaskin | hvitevarer, hvitevare, integrert, hvitevareservice, husholdningsmaskiner, hvitevarereparatør, innbygging | montere hvitevarer, bygge inn, installere, reparatør',
    nn: 'Montering av kvitevarer | montere integrert omn, setje inn ny platetopp, montere kvitevarer | kvitevarer, kvitevare, integrert, kvitevarereparatør | montere kvitevarer, byggje inn',
    en: 'Appliance repair and fitting | install new oven, fit integrated fridge, appliance repair man, household appliance broken, install new washing machine | appliance, appliances, white goods, built-in appliance, appliance repair, appliance technician | install appliance, fit appliance',
    ru: 'Ремонт и установка техники | установить встроенную духовку, ремонт бытовой техники, встроить холодильник, мастер по ремонту техники, установить новую стиральную машину | бытовая техника, встраиваемая техника, мастер по технике | установить технику, встроить',
    uk: 'Ремонт і встановлення техніки | встановити вбудовану духовку, ремонт побутової техніки, вбудувати холодильник, майстер з ремонту техніки, встановити нову пральну машину | побутова техніка, вбудована техніка, майстер з техніки | встановити техніку, вбудувати',
  },
} as const satisfies Record<string, ServiceTexts>;
