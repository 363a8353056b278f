import type { WrittenArticle } from './article.ts';

export const repairOrReplace: WrittenArticle = {
  title: 'Reparere eller kjøpe nytt? Slik regner du på det',
  excerpt:
    'Vaskemaskinen bråker, døra subber og sofaen har fått en flekk. Mye kan reddes med enkle grep. Her er spørsmålene som avgjør om det er verdt det.',
  category: 'Reparasjon',
  author: 'Håkon Lunde',
  coverAlt: 'Et vaskerom med to maskiner, hyller og ferdig brettede håndklær',
  cover: { category: 'other', composition: 2, top: 120 },
  daysAgo: 91,
  comments: [
    {
      days: 4,
      text: 'Rensa pumpefilteret og fant to mynter og en legokloss. Maskinen går som ny!',
    },
    {
      days: 8,
      text: 'Klagde på en fire år gammel tørketrommel etter å ha lest dette. Fikk den reparert.',
    },
  ],
  content: `
<p>Det er lett å tro at alt er billigere å kjøpe enn å fikse. Noen ganger er det sant. Men ofte er feilen en pakning, en rem eller en skrue som har løsnet. Før du bestiller nytt, kan du stille fem spørsmål. De tar kortere tid enn å bære noe ned fra tredje etasje.</p>
<h2>Fem spørsmål før du bestemmer deg</h2>
<ol>
<li><strong>Hva er egentlig feil?</strong> «Den virker ikke» er ikke en diagnose. Når skjer det? Hva hører, lukter eller ser du?</li>
<li><strong>Har du fortsatt rett til å klage?</strong> Sjekk kvitteringen før du åpner verktøykassa.</li>
<li><strong>Finnes delen?</strong> Søk på modellnummeret. Det står ofte på innsiden av døra eller på baksiden.</li>
<li><strong>Hvor lenge vil den vare etterpå?</strong> En solid maskin med én svak del er et bedre prosjekt enn en som er slitt overalt.</li>
<li><strong>Hva koster det å bytte, alt medregnet?</strong> Ta med frakt, bortkjøring, montering og tiden din.</li>
</ol>
<p>Et enkelt regnestykke, med tall som bare er et eksempel: Koster reparasjonen 1 500 kroner og gir deg fem år til, er det 300 kroner i året. En ny maskin til 9 000 kroner som varer i ti år, koster 900 kroner i året. Sett inn dine egne tall. Poenget er å dele på årene, ikke bare å se på summen.</p>
<h2>Klag først</h2>
<p>Kjøper du noe som forbruker, kan du reklamere i to år. For ting som er ment å vare vesentlig lenger, som vaskemaskin, kjøleskap og møbler, er fristen fem år. Det gjelder feil som var der fra begynnelsen, ikke skader du har laget selv eller vanlig slitasje. Si fra til butikken innen rimelig tid, og senest to måneder etter at du oppdaget feilen, for å være på den trygge siden.</p>
<p>Begynner du å reparere selv, eller lar andre gjøre det, kan det bli vanskeligere å vise hva som var galt. Ta derfor kontakt med butikken først når tingen er ny nok.</p>
<h2>Dette klarer mange selv</h2>
<table>
<thead><tr><th>Feil</th><th>Prøv dette</th><th>Ring fagfolk når</th></tr></thead>
<tbody>
<tr><td>Vaskemaskinen tømmer ikke</td><td>Rens pumpefilteret nederst foran</td><td>Pumpa bråker eller lekker</td></tr>
<tr><td>Oppvasken blir ikke ren</td><td>Rens sil og sprutarmer, fyll salt</td><td>Vannet ikke blir varmt</td></tr>
<tr><td>Tørketrommelen bruker evigheter</td><td>Rens filter og kondensator</td><td>Det lukter svidd</td></tr>
<tr><td>Døra subber</td><td>Trekk til hengslene, høvle litt til slutt</td><td>Karmen er skjev fordi huset har satt seg</td></tr>
<tr><td>Skapdøra henger</td><td>Juster skruene i hengselet</td><td>Skroget er fuktskadet</td></tr>
<tr><td>Hull i gipsveggen</td><td>Lapp, sparkle, slip og mal</td><td>Hullet er fuktig eller vokser</td></tr>
</tbody>
</table>
<blockquote><p>Trekk ut støpselet og steng vannet før du åpner noe. I mikrobølgeovner og enkelte andre apparater kan det ligge farlig spenning også etterpå. La dem være.</p></blockquote>
<h2>Når fagfolk lønner seg</h2>
<p>En reparatør har verktøy, deler og erfaring med akkurat den modellen. Det viktigste du kan gjøre, er å gi gode opplysninger, så riktig del er med i bilen første gang:</p>
<ul>
<li>Merke og modellnummer, gjerne som et bilde av skiltet</li>
<li>Når den ble kjøpt</li>
<li>Feilkoden, hvis det står en på skjermen</li>
<li>En kort film med lyd</li>
<li>Hva du allerede har prøvd</li>
</ul>
<p>Spør om hva det koster å komme og undersøke, og om det blir trukket fra hvis du sier ja til reparasjonen. Be om et overslag før noe blir byttet. Viser det seg at det ikke lønner seg, skal håndverkeren si fra. Den plikten til å fraråde følger av håndverkertjenesteloven.</p>
<h2>Trevinduer, møbler og annet som er bedre enn sitt rykte</h2>
<p>Gamle ting er ofte laget for å kunne tas fra hverandre. Et trevindu med godt virke kan få ny kitt, nye lister og maling, og vare i mange år til. En massiv stol kan limes på nytt, en bordplate kan slipes, og en sofa kan få nytt trekk. Spør en snekker eller møbeltapetserer før du kjører til gjenvinningen.</p>
<h2>Hvis det likevel er slutt</h2>
<p>Butikker som selger elektriske produkter, skal ta imot gamle av samme slag gratis, også når du ikke kjøper nytt. Kommunens gjenvinningsstasjon tar dem også. Tøm og rengjør, fjern personlige opplysninger fra det som har minne, og ta vare på løse deler som kan brukes av andre.</p>
<p>Er du i tvil? Beskriv feilen og legg ved et bilde, så kan en av <a href="/services">reparatørene i nærheten</a> si deg om det er verdt et besøk.</p>
`,
};
