import type { WrittenArticle } from './article.ts';

export const faultBreaker: WrittenArticle = {
  title: 'Jordfeilbryteren slår ut: slik finner du feilen trygt',
  excerpt:
    'Går strømmen uten grunn? Ofte er det jordfeilbryteren som gjør jobben sin. Slik leter du etter synderen, og slik vet du når det er på tide å slippe verktøyet.',
  category: 'Elektriker',
  author: 'Even Nesheim',
  coverAlt: 'Et ryddig sikringsskap med merkede kurser og en åpen dør',
  cover: { category: 'electrical', composition: 0, top: 130 },
  daysAgo: 13,
  comments: [
    { days: 1, text: 'Det var den gamle vannkokeren. Fant den på fem minutter med denne metoden.' },
    {
      days: 4,
      text: 'Hvor ofte bør man trykke på testknappen? Vår har nok aldri blitt prøvd siden vi flyttet inn.',
    },
  ],
  content: `
<p>Det blir mørkt, og i sikringsskapet står en bryter nede. Det er lett å bli irritert, men en jordfeilbryter som slår ut, har som regel sett noe du ikke ser: at strøm lekker en vei den ikke skal. Det kan være en fuktig utelampe, en sliten panelovn eller en skadet ledning. Bryteren kutter strømmen på et øyeblikk, og det kan redde liv.</p>
<h2>Sikring eller jordfeilbryter?</h2>
<p>En vanlig automatsikring slår ut når kursen er overbelastet, eller når det er kortslutning. En jordfeilbryter slår ut når strømmen som går ut, ikke kommer tilbake samme vei. I nyere skap er de to slått sammen i én jordfeilautomat for hver kurs. Da ser du med en gang hvilken del av boligen det gjelder. I eldre skap kan én jordfeilbryter passe på hele huset, og da må du lete litt.</p>
<h2>Slik leter du</h2>
<ol>
<li><strong>Se, lukt og kjenn etter.</strong> Lukter det svidd, ser du sotmerker, eller er en kontakt varm? Da skal du ikke slå noe på igjen. Ring en elektriker. Brenner det, ring 110.</li>
<li><strong>Slå av alle kursene.</strong> Slå deretter jordfeilbryteren på igjen. Holder den ikke nå heller, er det en jobb for elektriker.</li>
<li><strong>Slå på én kurs om gangen.</strong> Den som får bryteren til å falle, er kursen med feil. La den stå av.</li>
<li><strong>Trekk ut alt på kursen.</strong> Tenk på varmekabler, utelamper, fryser i boden og ladere bak sofaen.</li>
<li><strong>Sett inn én ting om gangen.</strong> Faller bryteren når du setter inn vannkokeren, er det den som har gjort sitt.</li>
</ol>
<p>Faller bryteren selv om ingenting er koblet til, sitter feilen i den faste installasjonen. Der stopper jobben din, og der begynner elektrikerens.</p>
<blockquote><p>En jordfeilbryter som slår ut igjen og igjen, skal aldri kobles forbi. Det er som å ta batteriet ut av røykvarsleren fordi den piper.</p></blockquote>
<h2>Vanlige syndere</h2>
<ul>
<li>Utelamper og stikkontakter ute, særlig etter regn og snøsmelting</li>
<li>Varmtvannsbereder, komfyr og panelovner med slitte varmeelementer</li>
<li>Vaskemaskin og oppvaskmaskin der fukt har funnet veien inn</li>
<li>Skjøteledninger som ligger i klem under dører og møbler</li>
<li>Varmekabler i gulv som er blitt skadet av boring</li>
</ul>
<h2>Hva har du lov til selv?</h2>
<p>Fast elektrisk installasjon skal gjøres av en registrert elektrovirksomhet. Det gjelder selv om du er nevenyttig og har sett mange filmer om det. Du kan likevel gjøre en del:</p>
<table>
<thead><tr><th>Oppgave</th><th>Selv</th><th>Elektriker</th></tr></thead>
<tbody>
<tr><td>Bytte lyspære og slå på en automatsikring</td><td>Ja</td><td></td></tr>
<tr><td>Sette i en lampe som har støpsel</td><td>Ja</td><td></td></tr>
<tr><td>Trykke på testknappen på jordfeilbryteren</td><td>Ja</td><td></td></tr>
<tr><td>Flytte eller legge til en stikkontakt</td><td></td><td>Ja</td></tr>
<tr><td>Koble komfyr, bereder eller varmekabler fast</td><td></td><td>Ja</td></tr>
<tr><td>Legge kurs til elbillader</td><td></td><td>Ja</td></tr>
</tbody>
</table>
<p>Direktoratet for samfunnssikkerhet og beredskap, DSB, fører <a href="https://www.dsb.no">Elvirksomhetsregisteret</a>. Søk opp firmaet før du takker ja. Står de ikke der, skal de ikke gjøre jobben i hjemmet ditt.</p>
<h2>Be om papirene</h2>
<p>Etter arbeid på den faste installasjonen skal du få en samsvarserklæring. Den sier hva som er gjort, hvem som har gjort det, og at det er utført etter forskriften. Legg den sammen med kursfortegnelsen og ta vare på den så lenge du eier boligen. Du er selv ansvarlig for at det elektriske anlegget er i orden og blir vedlikeholdt, og forsikringen kan spørre etter dokumentasjonen.</p>
<h2>En god vane</h2>
<p>Trykk på testknappen på jordfeilbryteren et par ganger i året, for eksempel når du tester røykvarslerne. Strømmen skal forsvinne med en gang. Gjør den ikke det, er bryteren ikke å stole på. Husk å slå den på igjen, og sjekk at fryseren går.</p>
<p>Bor du i et eldre hus med skrusikringer og uten jordfeilbryter, bør du få en elektriker til å se over anlegget. Be om en vurdering med bilder og en prioritert liste: hva er farlig nå, hva bør gjøres snart, og hva kan vente? Da kan du ta det i det tempoet økonomien tåler.</p>
<p>Trenger du noen til å se på det? Finn en <a href="/services">elektriker i nærheten</a>, og beskriv hva du allerede har prøvd. Det sparer både tid og penger.</p>
`,
};
