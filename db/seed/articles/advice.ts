import type { WrittenArticle } from './article.ts';

export const chooseMaster: WrittenArticle = {
  title: 'Slik velger du riktig håndverker – og unngår krangel etterpå',
  excerpt:
    'Ti minutter med sjekking før du sier ja, sparer uker med frustrasjon. Her er registrene, spørsmålene og reglene du bør kjenne før jobben begynner.',
  category: 'Tips',
  author: 'Magnus Berget',
  coverAlt: 'Et bord med en kontrakt, en blyant, et målebånd og en kopp kaffe',
  cover: { category: 'article', composition: 0, top: 200 },
  daysAgo: 66,
  comments: [
    {
      days: 2,
      text: 'Femten prosent-regelen visste jeg ikke om. Den hadde vært fin å kunne i fjor.',
    },
    { days: 6, text: 'Som håndverker: Takk! Kunder som spør slik, er de beste å jobbe for.' },
    { days: 20, text: 'Finnes det en mal for kontrakten et sted, eller må man kjøpe den?' },
  ],
  content: `
<p>De aller fleste jobber går bra. Når det likevel skjærer seg, er årsaken sjelden dårlig vilje. Det er gjerne noe ingen sa høyt: hva som var med i prisen, når det skulle være ferdig, eller hvem som skulle rydde. Det meste kan ordnes før første spiker.</p>
<h2>Sjekk firmaet på ti minutter</h2>
<ul>
<li><strong>Brønnøysundregistrene:</strong> Finnes firmaet, og hvor lenge har det eksistert? Er det registrert i Merverdiavgiftsregisteret?</li>
<li><strong>Mesterbrev:</strong> Viser at mesteren har fagbrev, erfaring og utdanning i å drive en bedrift. Søk i Mesterregisteret.</li>
<li><strong>Sentral godkjenning:</strong> En frivillig ordning hos <a href="https://www.dibk.no">Direktoratet for byggkvalitet</a> for firmaer som tar ansvar i byggesaker.</li>
<li><strong>Elvirksomhetsregisteret:</strong> Et krav for alle som skal arbeide på det elektriske anlegget.</li>
<li><strong>Våtrom:</strong> Spør om kurs og sertifikat for våtromsarbeid, og om bilder fra tidligere bad.</li>
<li><strong>Anmeldelser:</strong> Les de midterste, ikke bare de beste. Der står det ofte noe nyttig.</li>
</ul>
<p>Ring gjerne en tidligere kunde. Spør om én ting: «Ville du brukt dem igjen?» Pausen før svaret sier mye.</p>
<h2>Få prisen på en måte du forstår</h2>
<p>Det er stor forskjell på ordene. Spør hvilket av dem du har fått:</p>
<table>
<thead><tr><th>Ord</th><th>Betyr</th></tr></thead>
<tbody>
<tr><td>Fast pris</td><td>Summen gjelder det arbeidet som er beskrevet. Tillegg må avtales.</td></tr>
<tr><td>Prisoverslag</td><td>Et anslag. Sluttprisen kan ikke bli vesentlig høyere, og høyst 15 prosent over, hvis ikke dere har avtalt en annen grense.</td></tr>
<tr><td>Regning</td><td>Du betaler for timer og materialer. Be om timeliste og et tak.</td></tr>
</tbody>
</table>
<p>Reglene står i håndverkertjenesteloven, som gjelder når du som forbruker kjøper arbeid på ting eller fast eiendom. Prisen du får oppgitt, skal være med merverdiavgift. Be alltid om at overslaget er skriftlig, også når jobben er liten.</p>
<h2>Dette skal stå i avtalen</h2>
<ol>
<li>Hva som skal gjøres, og hva som ikke er med</li>
<li>Pris, og hva som skjer med tillegg</li>
<li>Når arbeidet begynner, og når det skal være ferdig</li>
<li>Hvem som kjøper materialer, og hvem som kjører bort avfallet</li>
<li>Når det skal betales, helst etter hvert som arbeidet blir gjort</li>
<li>Hvem som er kontaktperson, og hvordan endringer avtales</li>
</ol>
<p>Standard Norge har Byggblankett 3501, en kontrakt laget for håndverkertjenester. Den er kort, og den dekker det meste. En e-post der begge skriver «ja», er også en avtale. En muntlig avtale gjelder den òg, men den er vanskelig å vise fram.</p>
<blockquote><p>Betal ikke for mer enn det som er gjort og levert. Og betal via banken: Betaler du store beløp kontant, kan du bli medansvarlig for skatt og avgift som ikke blir betalt.</p></blockquote>
<h2>Kan du angre?</h2>
<p>Inngår du avtalen på nett, på telefon eller hjemme hos deg, har du som hovedregel 14 dagers angrerett. Skal arbeidet begynne før fristen er ute, skal firmaet be deg om et uttrykkelig ja til det. Angrer du underveis, betaler du for det som alt er gjort. Når hele jobben er utført, er angreretten som regel borte, hvis du på forhånd har godtatt det. Angreretten gjelder heller ikke når du har bedt noen komme for en akutt reparasjon.</p>
<h2>Hvis noe er feil</h2>
<p>Si fra med en gang, helst skriftlig og med bilder. Du må reklamere innen rimelig tid etter at du oppdaget eller burde ha oppdaget feilen. Den ytterste fristen er to år, men fem år når resultatet er ment å vare vesentlig lenger, som ved et bad eller et tak.</p>
<ul>
<li>Gi håndverkeren anledning til å rette feilen. Det har de både rett og plikt til i de fleste tilfeller.</li>
<li>Du kan holde igjen så mye av betalingen som det vil koste å få feilen rettet, men ikke mer.</li>
<li>Hjelper ikke det, kan du be om prisavslag.</li>
<li>Blir dere ikke enige, kan <a href="https://www.forbrukertilsynet.no">Forbrukertilsynet</a> mekle gratis.</li>
</ul>
<h2>Vær en god kunde</h2>
<p>Rydd plass før de kommer. Vis hvor sikringsskapet og stoppekranen er. Si fra om endringer tidlig, og svar på meldinger samme dag. Det høres enkelt ut, men det er slik en tidsplan holder. Og blir du fornøyd, skriv en anmeldelse. Den hjelper både den neste kunden og den som gjorde jobben.</p>
<p>Her kan du lese <a href="/how-it-works">hvordan en bestilling foregår</a> hos oss, fra første melding til anmeldelse.</p>
`,
};
