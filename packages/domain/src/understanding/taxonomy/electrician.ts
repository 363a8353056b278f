import type { ServiceTexts } from './texts.ts';

/** Services of electricians. */
export const electrician = {
  sockets: {
    nb: 'Stikkontakter | stikkontakten virker ikke, ingen strøm i kontakten, gnister fra kontakten, løs stikkontakt, brent stikkontakt, nytt strømuttak, for få stikk | stikkontakt, stikk, strømuttak, uttak, støpsel, veggkontakt, dobbeltstikk, kontaktpunkt, stikkontakter, usb uttak | montere stikkontakt, flytte stikkontakt, legge opp, gnistrer',
    nn: 'Stikkontaktar | stikkontakten verkar ikkje, ikkje straum i kontakten, laus stikkontakt, nytt straumuttak | stikkontakt, stikk, straumuttak, støpsel, veggkontakt | montere stikkontakt, flytte, gneistrar',
    en: 'Sockets and outlets | socket not working, outlet has no power, sparks from the outlet, loose socket, add more outlets, burnt plug | socket, outlet, power point, plug, wall socket, power outlet | install outlet, move socket, sparking',
    ru: 'Розетки | не работает розетка, выпала розетка, добавить розетки, нет тока в розетке, сгорела розетка | розетка, розетки, штепсель, вилка | установить розетку, перенести розетку, искрит',
    uk: 'Розетки | розетка іскрить, випала розетка, додати розетки, немає струму в розетці, згоріла розетка | розетка, розетки, штепсель, вилка | встановити розетку, перенести розетку, іскрить',
  },
  fuses: {
    nb: 'Sikringer og strømbrudd | sikringen går hele tiden, strømmen er borte, jordfeil, sikringen ryker, strømbrudd i leiligheten, halve huset er uten strøm, hovedsikringen går, overbelastet kurs, kortslutning, brent lukt fra skapet | sikring, sikringsskap, sikringsboks, jordfeilbryter, jordfeil, strøm, strømbrudd, kurs, automatsikring, overspenningsvern, elskap, hovedsikring | bytte sikringsskap, feilsøke, slår ut, går, ryker',
    nn: 'Sikringar og straumbrot | sikringa går heile tida, straumen er borte, jordfeil, straumbrot, halve huset er utan straum, kortslutning | sikring, sikringsskap, jordfeilbrytar, jordfeil, straum, straumbrot, kurs | byte sikringsskap, feilsøkje, slår ut',
    en: 'Fuses and power cuts | fuse keeps blowing, breaker trips, no power in the house, electricity is out, short circuit, burning smell from fuse box, power cut | fuse, fuse box, breaker, circuit breaker, consumer unit, electrical panel, power, electricity, short circuit, ground fault, rcd | replace fuse box, trips, tripping, blows, no electricity',
    ru: 'Предохранители и отключения | выбивает пробки, нет света в квартире, пропало электричество, короткое замыкание, нет электричества, пахнет горелым из щитка, отключается свет | предохранитель, щиток, электрощит, автомат, пробки, узо, электричество, короткое замыкание, ток | заменить щиток, выбивает, вырубает',
    uk: 'Запобіжники та відключення | вибиває автомат, немає світла у квартирі, зникла електрика, коротке замикання, немає струму, пахне горілим зі щитка | запобіжник, щиток, електрощит, автомат, пробки, пзв, електрика, коротке замикання, струм | замінити щиток, вибиває, вимикає',
  },
  lights: {
    nb: 'Lys og lamper | lampe virker ikke, lyset blinker, lampen flimrer, montere taklampe, bytte lysbryter, spotter i taket, utelys, lyset går av og på | lampe, taklampe, lys, belysning, spot, spotter, downlight, lysekrone, lysbryter, bryter, dimmer, led, lysrør, utelampe, bevegelsessensor, pendel, lyspære, taksensor | henge opp lampe, montere lampe, bytte lampe, blinker, flimrer, dimme',
    nn: 'Lys og lamper | lampa verkar ikkje, lyset blinkar, lampa flimrar, montere taklampe, byte lysbrytar, utelys | lampe, taklampe, lys, spottar, lysekrone, lysbrytar, brytar, dimmar, lysrøyr, utelampe | henge opp lampe, montere lampe, blinkar, flimrar',
    en: 'Lights and lamps | lamp not working, lights flicker, install ceiling light, replace light switch, dimmer buzzing, outdoor lighting, light goes on and off | light, lights, lamp, ceiling lamp, chandelier, light fixture, spotlight, downlight, light switch, dimmer, led, bulb, pendant | hang a lamp, install a light, flicker, flickering, dim',
    ru: 'Свет и светильники | мигает свет, не горит лампа, повесить светильник, заменить выключатель, моргает лампочка, не включается свет | люстра, лампа, лампочка, светильник, свет, выключатель, диммер, споты, освещение, подсветка, бра | подключить люстру, мигает, моргает',
    uk: 'Світло та світильники | блимає світло, не горить лампа, повісити світильник, замінити вимикач, блимає лампочка, не вмикається світло | люстра, лампа, лампочка, світильник, світло, вимикач, димер, освітлення, підсвітка, бра | повісити люстру, підключити люстру, блимає, мигає',
  },
  'ev-chargers': {
    nb: 'Elbillader | montere elbillader, lade bilen hjemme, ladeboks i garasjen, hjemmelader virker ikke, ladestasjon til borettslaget | elbillader, ladeboks, hjemmelader, lader, elbil, ladestasjon, zaptec, easee, billader, ladepunkt, wallbox | montere lader, installere lader, lade',
    nn: 'Elbilladar | montere elbilladar, lade bilen heime, ladeboks i garasjen | elbilladar, ladeboks, heimeladar, ladar, elbil, ladestasjon | montere ladar, lade',
    en: 'EV charger | install ev charger, home charger for electric car, charging box not working, wallbox in the garage | ev charger, charger, electric car, charging station, wallbox, charging point, ev, tesla charger | install charger, charge the car',
    ru: 'Зарядка для электромобиля | установить зарядку для машины, зарядная станция в гараж, зарядка для теслы | зарядка, зарядная станция, электромобиль, электрокар, зарядное устройство для авто | установить зарядку, заряжать машину',
    uk: 'Зарядка для електромобіля | встановити зарядку для машини, зарядна станція в гараж, зарядка для тесли | зарядка, зарядна станція, електромобіль, електрокар, електроавто | встановити зарядку, заряджати машину',
  },
  'electrical-check': {
    nb: 'El-sjekk | elsjekk av bolig, kontroll av det elektriske anlegget, rapport til forsikringen, utbedre feil fra eltilsynet, dle rapport, samsvarserklæring | el-sjekk, elsjekk, elkontroll, eltilsyn, elektrisk kontroll, el anlegg, samsvarserklæring, termografi, varmgang | sjekke det elektriske, kontrollere anlegget',
    nn: 'El-sjekk | elsjekk av bustad, kontroll av det elektriske anlegget, rapport til forsikringa | el-sjekk, elsjekk, elkontroll, eltilsyn, elektrisk kontroll | sjekke det elektriske, kontrollere anlegget',
    en: 'Electrical inspection | electrical safety check, inspect the wiring, electrical report for insurance | electrical inspection, safety check, electrical report, certificate of wiring, eicr | inspect wiring, check the electrics',
    ru: 'Проверка электрики | проверить проводку, проверка электрики в доме, отчёт для страховой по электрике | проверка электрики, осмотр электропроводки, электропроверка | проверить проводку, проверить электрику',
    uk: 'Перевірка електрики | перевірити проводку, перевірка електрики в будинку, звіт для страхової про електрику | перевірка електрики, огляд електропроводки | перевірити проводку, перевірити електрику',
  },
  'smart-home': {
    nb: 'Smarthus og alarm | styre lys med telefonen, smarte brytere, installere alarm, porttelefon virker ikke, ringeklokke virker ikke, overvåkingskamera ute | smarthus, smart hjem, alarm, alarmanlegg, porttelefon, calling, ringeklokke, dørklokke, kamera, overvåkingskamera, termostat, styringssystem, app styring | installere smarthus, styre, programmere',
    nn: 'Smarthus og alarm | styre lys med telefonen, installere alarm, ringeklokka verkar ikkje | smarthus, alarm, porttelefon, ringeklokke, overvakingskamera, termostat | installere smarthus, styre',
    en: 'Smart home and alarm | control lights from phone, smart switches, install alarm, doorbell not working, intercom broken, security camera | smart home, alarm, alarm system, intercom, doorbell, security camera, cctv, thermostat, home automation | install smart home, automate',
    ru: 'Умный дом и сигнализация | управлять светом с телефона, установить сигнализацию, домофон не работает, не работает звонок, камера наблюдения | умный дом, сигнализация, домофон, звонок, видеонаблюдение, камера наблюдения, термостат | установить сигнализацию, автоматизировать',
    uk: 'Розумний дім і сигналізація | керувати світлом з телефону, встановити сигналізацію, домофон не працює, не працює дзвінок | розумний дім, сигналізація, домофон, дзвінок, відеоспостереження, камера спостереження, термостат | встановити сигналізацію',
  },
  heating: {
    nb: 'Varmekabler og panelovner | gulvvarme virker ikke, kaldt gulv, varmekablene er døde, panelovnen varmer ikke, legge varmekabler, termostaten til gulvvarmen | varmekabler, varmekabel, gulvvarme, panelovn, varmeovn, elektrisk oppvarming, gulvvarmetermostat, varmefolie, badegulv varme, terrassevarmer | legge varmekabler, montere panelovn, varme',
    nn: 'Varmekablar og panelomnar | golvvarme verkar ikkje, kaldt golv, varmekablane er døde, panelomnen varmar ikkje | varmekablar, golvvarme, panelomn, varmeomn, elektrisk oppvarming | leggje varmekablar, montere panelomn',
    en: 'Floor heating and panel heaters | underfloor heating not working, cold bathroom floor, heating cables broken, electric heater does not heat | underfloor heating, floor heating, heating cable, panel heater, electric heater, thermostat for floor | install heating cables, heat',
    ru: 'Тёплый пол и обогреватели | не греет тёплый пол, холодный пол в ванной, обогреватель не работает, положить тёплый пол | тёплый пол, обогреватель, конвектор, нагревательный кабель, электрическое отопление | установить тёплый пол, греет',
    uk: 'Тепла підлога та обігрівачі | не гріє тепла підлога, холодна підлога у ванній, обігрівач не працює | тепла підлога, обігрівач, конвектор, нагрівальний кабель | встановити теплу підлогу, гріє',
  },
  'heat-pumps': {
    nb: 'Varmepumpe | varmepumpen varmer ikke, montere varmepumpe, varmepumpe bråker, rens av varmepumpe, service på varmepumpe, varmepumpa fryser til is, kald luft fra varmepumpa | varmepumpe, luft til luft, klimaanlegg, aircondition, kuldemedium, utedel, innedel, kjøleanlegg, luft til vann | montere varmepumpe, service varmepumpe',
    nn: 'Varmepumpe | varmepumpa varmar ikkje, montere varmepumpe, service på varmepumpe | varmepumpe, luft til luft, klimaanlegg, utedel, innedel | montere varmepumpe',
    en: 'Heat pump and air conditioning | heat pump blows cold air, install heat pump, heat pump service, noisy heat pump, aircon | heat pump, air conditioning, air conditioner, aircon, ac unit, refrigerant | install heat pump, service heat pump',
    ru: 'Тепловой насос и кондиционер | тепловой насос не греет, установить тепловой насос, чистка кондиционера, кондиционер не холодит | тепловой насос, кондиционер, сплит система, фреон | установить кондиционер, обслужить тепловой насос',
    uk: 'Тепловий насос і кондиціонер | тепловий насос не гріє, встановити тепловий насос, чистка кондиціонера | тепловий насос, кондиціонер, спліт система | встановити кондиціонер',
  },
  ventilation: {
    nb: 'Vifter og ventilasjon | badevifte bråker, avtrekksviften virker ikke, dårlig luft, installere vifte på badet, ventilasjonsanlegget durer | badevifte, baderomsvifte, avtrekk, avtrekksvifte, vifte, ventilasjon, ventilasjonsanlegg, balansert ventilasjon, lufteventil, ventil i vegg | montere vifte, bytte vifte, lufte',
    nn: 'Vifter og ventilasjon | badevifta bråkar, vifta verkar ikkje, dårleg luft | badevifte, avtrekksvifte, vifte, ventilasjon, ventilasjonsanlegg | montere vifte, byte vifte',
    en: 'Fans and ventilation | bathroom fan noisy, extractor fan broken, poor ventilation, install fan | bathroom fan, extractor fan, fan, ventilation, vent, ventilation system | install fan, replace fan, ventilate',
    ru: 'Вентиляторы и вентиляция | не работает вентилятор в ванной, шумит вытяжной вентилятор, плохая вентиляция | вентилятор, вентиляция, вытяжной вентилятор | установить вентилятор',
    uk: 'Вентилятори та вентиляція | не працює вентилятор у ванній, шумить вентилятор, погана вентиляція | вентилятор, вентиляція, витяжний вентилятор | встановити вентилятор',
  },
  wiring: {
    nb: 'Elektriker og nytt anlegg | trenger elektriker, elektriker vakt, trekke nye ledninger, nytt elektrisk anlegg, strøm til garasjen, strøm til hytta, datakabel, nettverk i huset | elektriker, elektrisk, el arbeid, ledning, ledninger, kabel, strømkabel, elektrisk anlegg, nettverkskabel, nettverksuttak, antennekabel, internettpunkt, elektro, elektromontør, elektrikervakt | trekke kabel, legge strøm, koble strøm',
    nn: 'Elektrikar og nytt anlegg | treng elektrikar, trekkje nye leidningar, straum til garasjen, straum til hytta | elektrikar, elektrisk, leidning, kabel, elektrisk anlegg, nettverkskabel, elektrikarvakt | trekkje kabel, leggje straum',
    en: 'Electrician and wiring | need an electrician, emergency electrician, rewire the house, new wiring, power to the garage, network cable in the wall | electrician, electrical, wiring, wire, cable, rewiring, ethernet, network cable, lan socket, electrical work | rewire, run cables, wire up',
    ru: 'Электрик и проводка | нужен электрик, вызвать электрика, заменить проводку, провести свет в гараж, проложить интернет кабель | электрик, электрика, проводка, провод, кабель, электропроводка, сетевой кабель, электромонтаж | заменить проводку, проложить кабель, провести электричество',
    uk: 'Електрик і проводка | потрібен електрик, викликати електрика, замінити проводку, провести світло в гараж, прокласти інтернет кабель | електрик, електрика вдома, проводка, провід, кабель, електропроводка, мережевий кабель, електромонтаж | замінити проводку, прокласти кабель',
  },
} as const satisfies Record<string, ServiceTexts>;
