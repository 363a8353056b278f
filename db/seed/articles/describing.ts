import type { WrittenArticle } from './article.ts';

export const describeTheJob: WrittenArticle = {
  title: 'Slik beskriver du jobben, så prisen blir riktig',
  excerpt:
    'Jo mer håndverkeren vet på forhånd, desto bedre blir anslaget og desto færre overraskelser får du. Fem bilder og ti linjer er ofte nok.',
  category: 'Tips',
  author: 'Randi Solbakk',
  coverAlt: 'En bokhylle fra vegg til vegg, ferdig montert i en lys stue',
  cover: { category: 'other', composition: 0, top: 130 },
  daysAgo: 251,
  comments: [
    { days: 3, text: 'Målebåndet ved siden av på bildet er et genialt triks.' },
    { days: 9, text: 'Som håndverker: Tusen takk! Skriv gjerne også om det er parkering.' },
  ],
  content: `
<p>«Kranen drypper, hva koster det?» Det er et ærlig spørsmål, men ingen kan svare på det. Er det en pakning til noen kroner, eller et batteri fra åttitallet som er rustet fast? Med noen flere opplysninger kan håndverkeren ta med riktige deler og sette av riktig tid. Det er du som tjener på det.</p>
<h2>Begynn med problemet, ikke løsningen</h2>
<p>Fortell hva du ser, hører og lukter, og når det begynte. «Det drypper under vasken når oppvaskmaskinen tømmer» er bedre enn «vannlåsen må byttes». Kanskje er det vannlåsen. Kanskje er det slangen. Har du bestemt deg for løsningen, får du pris på den, også når en billigere hadde holdt.</p>
<p>Skriv gjerne hva du har prøvd selv. Det er ingen skam i det, og det sparer ofte den første halvtimen.</p>
<h2>Ta bilder som sier noe</h2>
<ol>
<li><strong>Ett bilde av hele rommet</strong>, slik at man ser hvor langt det er til stikkontakt, sluk eller vindu.</li>
<li><strong>Ett bilde på to meters avstand</strong>, som viser det som skal gjøres noe med.</li>
<li><strong>Ett nærbilde</strong> av skaden eller delen, i godt lys.</li>
<li><strong>Ett bilde av merkeskiltet</strong> på maskiner, beredere og sikringsskap. Der står modell og årstall.</li>
<li><strong>Ett bilde med målebånd</strong>, når noe skal passe.</li>
</ol>
<p>Tenk på hva mer som er med på bildet. Post med navn, nøkler, barn og adresser trenger ingen andre å se.</p>
<h2>Tallene som avgjør</h2>
<table>
<thead><tr><th>Jobb</th><th>Skriv dette</th></tr></thead>
<tbody>
<tr><td>Maling</td><td>Kvadratmeter vegg og tak, takhøyde, hva som er på veggen fra før</td></tr>
<tr><td>Gulv</td><td>Kvadratmeter, underlag, antall terskler, om møblene er ute</td></tr>
<tr><td>Flytting</td><td>Etasjer, heis, meter fra dør til bil, det tyngste du eier</td></tr>
<tr><td>Vask</td><td>Kvadratmeter, antall bad, om vinduer og hvitevarer er med</td></tr>
<tr><td>Strøm</td><td>Type sikringer, avstand til skapet, åpent eller skjult anlegg</td></tr>
</tbody>
</table>
<h2>Det praktiske rundt</h2>
<p>En time kan gå med til å lete etter parkering, hente nøkkel eller rydde et skap. Skriv derfor noen linjer om dette også:</p>
<ul>
<li>Hvor kan bilen stå, og koster det noe?</li>
<li>Er det heis, trang trapp eller portkode?</li>
<li>Er noen hjemme, eller skal nøkkelen hentes?</li>
<li>Er det dyr i huset, eller noen som jobber nattskift?</li>
<li>Hvilke dager passer, og er det noe som haster?</li>
</ul>
<h2>Avklar prisen før noen begynner</h2>
<p>Spør om prisen er fast, et anslag eller per time, og om merverdiavgift, oppmøte og deler er med. Be om å få det skriftlig i meldingene. Da har dere begge noe å se på hvis noen husker feil. Håndverkertjenesteloven sier at sluttprisen normalt ikke skal ligge vesentlig over et anslag, og ikke mer enn 15 prosent, om ikke annet er avtalt.</p>
<blockquote><p>Dukker det opp noe underveis, skal håndverkeren si fra før arbeidet fortsetter. Svar raskt når det skjer, så står ikke jobben stille.</p></blockquote>
<h2>Et eksempel du kan låne</h2>
<p>«Vi har en bokhylle i sju deler som skal monteres og festes i en murvegg. Veggen er fire meter bred, og gulvet heller litt. Delene står i rommet. Fjerde etasje uten heis, men det er ingenting å bære. Parkering i bakgården. Vi er hjemme på onsdager og fredager etter klokka tolv. Bilder av veggen og av monteringsanvisningen er lagt ved. Kan du gi et anslag, og si om du har med plugger til tegl?»</p>
<p>Det er ni setninger. De tar tre minutter å skrive, og svaret du får, er til å stole på. Finn den du vil spørre, på <a href="/services">tjenestesiden</a>, og legg ved bildene i meldingen.</p>
`,
};
