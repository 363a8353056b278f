import type { WrittenArticle } from './article.ts';

export const waterLeak: WrittenArticle = {
  title: 'Vannlekkasje hjemme: dette gjør du de første ti minuttene',
  excerpt:
    'Når vannet renner, er det rekkefølgen som teller. Her er en enkel plan fra stoppekran til forsikring – og det du kan gjøre i dag for å slippe å bruke den.',
  category: 'Rørlegger',
  author: 'Ola Hansen',
  coverAlt: 'En kjøkkenbenk med vask, blandebatteri og ordnede skap under benken',
  cover: { category: 'plumbing', composition: 2, top: 190 },
  daysAgo: 4,
  comments: [
    {
      days: 1,
      text: 'Gikk rett i kjelleren og fant stoppekrana. Den satt bom fast. Takk for puffet!',
    },
    {
      days: 2,
      text: 'Fint at dere skriver om el-skapet også. Vi hadde vann i en skjøteledning da det skjedde hos oss.',
    },
    { days: 3, text: 'Skrev ut listen og hengte den på innsiden av skapdøra under vasken.' },
  ],
  content: `
<p>En lekkasje varsler sjelden. Kanskje er det en slange under oppvaskbenken som gir seg, eller en kobling bak toalettet som har dryppet i det stille. Uansett årsak er det de første minuttene som avgjør om du får et vått gulv eller en stor skade. Les planen nå, mens alt er tørt.</p>
<h2>De første ti minuttene</h2>
<ol>
<li><strong>Steng vannet.</strong> Er du sikker på hvor lekkasjen er, kan du bruke den lille kranen rett ved toalettet, vasken eller maskinen. Er du i tvil, steng hovedstoppekranen.</li>
<li><strong>Tenk på strømmen.</strong> Står det vann nær stikkontakter, skjøteledninger eller sikringsskap, må du ikke vasse bort til dem. Kutt strømmen hvis du kommer tørrskodd til skapet.</li>
<li><strong>Åpne kranene.</strong> Når hovedkranen er stengt, tømmer du rørene ved å åpne en kran lavt i boligen og én høyt.</li>
<li><strong>Samle opp og flytt.</strong> Bøtter, håndklær og en vannsuger stopper mye. Løft tepper og møbler vekk fra vannet.</li>
<li><strong>Varsle.</strong> Bor du i blokk, si fra til naboen under og til styret eller vaktmesteren. Ring deretter rørlegger.</li>
<li><strong>Ta bilder.</strong> Fotografer skaden og det som er ødelagt, før du rydder helt opp.</li>
</ol>
<blockquote><p>Er det fare for liv, brann eller sammenbrudd, ring 110. Et vått gulv kan vente – det kan ikke du.</p></blockquote>
<h2>Finn stoppekranen i dag</h2>
<p>Hovedstoppekranen sitter som regel der vannet kommer inn i boligen: i kjelleren, i et teknisk rom, på badet, bak en luke i veggen eller under oppvaskbenken. I et borettslag kan hver leilighet ha sin egen kran, eller dere deler en for hele oppgangen. Spør styret hvis du ikke finner den.</p>
<p>Prøv kranen et par ganger i året. En kran som aldri røres, kan sette seg fast akkurat når du trenger den. Går den tregt eller drypper den etterpå, er det en liten jobb for en rørlegger. Vis alle i husstanden hvor den er, og heng gjerne en merkelapp på den.</p>
<h2>Etterpå: tørk, dokumenter og meld fra</h2>
<p>Du har plikt til å begrense skaden så godt du kan, men du trenger ikke å ordne alt selv. Ring forsikringsselskapet tidlig. De sender ofte et skadefirma som måler fukt og setter opp tørkeutstyr. Fukt bak lister og under gulv kan bli stående lenge etter at overflaten kjennes tørr, og da er det mugg som blir den neste skaden.</p>
<ul>
<li>Behold delen som røk, for eksempel slangen eller koblingen.</li>
<li>Noter når du oppdaget lekkasjen og når vannet ble stengt.</li>
<li>Ikke kast ødelagte ting før selskapet har sagt at det er greit.</li>
<li>Be rørleggeren om en kort skriftlig forklaring på årsaken.</li>
</ul>
<h2>Små grep som hindrer den neste</h2>
<table>
<thead><tr><th>Hvor</th><th>Se etter</th><th>Gjør dette</th></tr></thead>
<tbody>
<tr><td>Sluket på badet</td><td>Vann som renner sakte, vond lukt</td><td>Ta opp risten og rens vannlåsen jevnlig</td></tr>
<tr><td>Under benken</td><td>Fukt, irr på koblinger, bulkete slange</td><td>Tørk av og kjenn etter; få skiftet gamle slanger</td></tr>
<tr><td>Vask og oppvask</td><td>Stive eller sprukne slanger</td><td>Steng kranen når du reiser bort</td></tr>
<tr><td>Toalettet</td><td>Vann som sildrer hele tiden</td><td>Skift pakning, eller be om hjelp</td></tr>
<tr><td>Berederen</td><td>Drypp fra ventilen</td><td>La en rørlegger se på den</td></tr>
</tbody>
</table>
<p>I rom uten sluk, som kjøkkenet, er en lekkasjestopper en billig venn. Den har en føler på gulvet og stenger vannet selv når den blir våt. Mange forsikringsselskaper setter pris på at du har en. Spør ditt.</p>
<h3>Litt om sluk og membran</h3>
<p>På badet er det membranen under flisene som holder vannet ute av bygget, ikke flisene. Overgangen mellom membran og sluk er det svakeste punktet. Du kan trygt rense vannlåsen, men du bør ikke skjære, skru eller skrape der membranen er klemt fast. Ser du at mansjetten har løsnet, eller at klemringen mangler, bør du la være å dusje der til en fagperson har sett på det.</p>
<p>Skal badet pusses opp, bør rørlegger og den som legger membran, samarbeide fra første dag. Be om dokumentasjon med bilder av sluk og membran før flisene legges. Den papirbunken er verdt mye hvis noe skjer, og når du en dag skal selge.</p>
<h2>Når skal du ringe fagfolk?</h2>
<p>Arbeid på selve vannrørene i boligen bør du overlate til en rørlegger. Feil her oppdages ofte først når skaden er stor, og forsikringen kan spørre hvem som gjorde jobben. Pakninger, rensing av vannlås og bytte av dusjhode klarer de fleste selv.</p>
<p>Lagre nummeret til en rørlegger du stoler på, før du trenger det. På <a href="/services">tjenestesiden</a> kan du se hvem som holder til i nærheten, og hva andre kunder har sagt.</p>
`,
};
