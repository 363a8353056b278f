import type { WrittenArticle } from './article.ts';

export const warmerHouse: WrittenArticle = {
  title: 'Lun bolig, lavere strømregning: ta tiltakene i riktig rekkefølge',
  excerpt:
    'Varmepumpe, nye vinduer eller isolasjon på loftet? Det som lønner seg, er ofte det som gjøres i riktig rekkefølge. Slik planlegger du fra første tettelist.',
  category: 'Energi',
  author: 'Astrid Lien',
  coverAlt: 'Et rødt trehus i snøen med lys i vinduene og en varmepumpe på veggen',
  cover: { category: 'article', composition: 1, top: 110 },
  daysAgo: 44,
  comments: [
    { days: 3, text: 'Vi begynte med loftsluka. Utrolig hvor mye det trakk derfra.' },
    {
      days: 9,
      text: 'Bra at dere nevner ventilasjonen. Vi tettet alt og fikk dugg på vinduene i stedet.',
    },
  ],
  content: `
<p>Når strømregningen kommer i januar, er det fristende å bestille det første tilbudet som dukker opp. Men huset er ett system. En stor varmepumpe i et trekkfullt hus blir dyr fyring for kråkene, og tette vegger uten lufting gir fukt. Begynn i riktig ende, så får du mer varme for pengene.</p>
<h2>Start med å bli kjent med huset</h2>
<p>Gå en runde en kald dag. Kjenn langs lister, vinduer, loftsluke og ytterdør. Se etter kalde flater, dugg og snø som smelter ujevnt på taket. Noter hva som er kaldt, og hvor dere faktisk oppholder dere. Den listen er gull verdt når du skal snakke med fagfolk.</p>
<p>En energirådgiver kan gå dypere med måling og varmekamera, og gi deg en plan med prioriterte tiltak. Boligen trenger uansett energimerke når den skal selges eller leies ut, og merket sier noe om hvor det er mest å hente.</p>
<h2>Rekkefølgen</h2>
<ol>
<li><strong>Tett trekken.</strong> Tettelister i vinduer og dører, en loftsluke som slutter til, og tetting rundt rør. Dette er billig og merkes samme dag.</li>
<li><strong>Isoler der det er lett å komme til.</strong> Loftsgulvet er som regel det enkleste. Deretter kommer gulv over kald kjeller.</li>
<li><strong>Ta veggene når de likevel skal åpnes.</strong> Skal kledningen skiftes, er det øyeblikket for å legge på isolasjon og ny vindsperre.</li>
<li><strong>Vurder vinduene.</strong> Gamle, gode trevinduer kan ofte settes i stand med nye lister og varevindu. Er karmen råtten, er det tid for nye.</li>
<li><strong>Velg varmekilden.</strong> Nå vet du hvor mye varme huset trenger, og kan velge riktig størrelse.</li>
<li><strong>Styr den.</strong> Lavere temperatur om natta og i rom som ikke er i bruk, krever bare litt vane eller en termostat med klokke.</li>
</ol>
<blockquote><p>Først redusere behovet, så dekke resten smart. Den regelen har ikke gått av moten.</p></blockquote>
<h2>Fukt: den stille fallgruven</h2>
<p>Varm inneluft bærer fukt. Slipper den inn i en kald konstruksjon, blir den til vann. Derfor skal dampsperren ligge på den varme siden, og den må være tett. Etterisolerer du på loftet, må luftingen under taket fortsatt virke. Og når huset blir tettere, trenger det ventiler som er åpne, eller et balansert anlegg. Dugg på innsiden av rutene er huset som sier fra.</p>
<ul>
<li>Ikke dekk til ventiler fordi det trekker fra dem. Juster dem i stedet.</li>
<li>Bruk avtrekk når du dusjer og lager mat.</li>
<li>Sjekk loftet første vinter etter at du har isolert. Ser du rim eller mørke flekker, må noe endres.</li>
</ul>
<h2>Varmepumpe: tre valg som avgjør</h2>
<table>
<thead><tr><th>Type</th><th>Passer når</th><th>Tenk på</th></tr></thead>
<tbody>
<tr><td>Luft til luft</td><td>Åpen planløsning og panelovner i dag</td><td>Plassering inne, støy mot naboen, rengjøring av filter</td></tr>
<tr><td>Luft til vann</td><td>Vannbåren varme finnes eller skal legges</td><td>Plass til tank, god dimensjonering</td></tr>
<tr><td>Bergvarme</td><td>Stort behov og lang tidshorisont</td><td>Boring, tomt og tilkomst for rigg</td></tr>
</tbody>
</table>
<p>Montering av varmepumper med kuldemedium skal gjøres av firma med F-gass-sertifikat, og kursen fram til den av en registrert elektrovirksomhet. Spør om begge deler. Be også om en forklaring på hvorfor akkurat denne størrelsen er valgt. «Det er den vi pleier å selge» er ikke et svar.</p>
<h2>Støtte og søknader</h2>
<p>Enova og noen kommuner gir støtte til energitiltak. Ordningene endrer seg, og noen krever at du søker eller oppfyller bestemte vilkår før arbeidet begynner. Sjekk derfor <a href="https://www.enova.no">enova.no</a> og kommunens sider før du skriver under. La ikke en håndverker love deg en sum på vegne av andre.</p>
<p>Endrer du fasaden, for eksempel med nye vinduer i en annen stil eller en utedel mot gata, kan det kreve søknad. Gjelder det et verneverdig hus eller et sameie, må du nesten alltid spørre noen først. En telefon til kommunen eller styret koster ingenting.</p>
<h2>Slik ber du om tilbud</h2>
<p>Beskriv huset: byggeår, kvadratmeter, hva som er gjort før, hvordan dere varmer opp i dag, og hva som plager dere mest. Legg ved bilder av loft, sikringsskap og veggen der utedelen kan stå. Be om pris på hvert tiltak for seg, så du kan ta dem i den rekkefølgen du vil. Og be om at fuktsikring står i tilbudet, ikke bare isolasjonens tykkelse.</p>
<p>Det trenger ikke skje i år alt sammen. Et hus som blir litt bedre hver høst, blir lunt til slutt. Begynn med tettelistene i helga, og <a href="/services">finn noen</a> til resten når planen er klar.</p>
`,
};
