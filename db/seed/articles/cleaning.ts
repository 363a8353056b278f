import type { WrittenArticle } from './article.ts';

export const movingOutClean: WrittenArticle = {
  title: 'Flyttevask uten krangel: en plan rom for rom',
  excerpt:
    'En god flyttevask handler om rekkefølge, riktig middel og gode bilder. Bruk planen når du selv skal ut, eller når du skal bestille vasken av andre.',
  category: 'Rengjøring',
  author: 'Sunniva Bergli',
  coverAlt: 'En tom og nyvasket stue med sollys gjennom et stort vindu',
  cover: { category: 'cleaning', composition: 3, top: 130 },
  daysAgo: 27,
  comments: [
    {
      days: 2,
      text: 'Stekeovnen først og gulvet sist. Enkelt, men jeg har alltid gjort det motsatt.',
    },
    { days: 5, text: 'Husk sluket på balkongen! Det var det eneste utleier fant hos oss.' },
  ],
  content: `
<p>Siste natt i gammel leilighet, esker i trappa og en utleier som kommer klokka ti. Da er det ikke tiden for å finne ut hvor fettfilteret sitter. Med en plan tar flyttevasken kortere tid, og du slipper diskusjonen om hva som er rent nok.</p>
<h2>Hva kan utleier kreve?</h2>
<p>Etter husleieloven skal boligen leveres tilbake ryddet og rengjort. Den skal være i samme stand som da du overtok den, bortsett fra vanlig slit og elde og det utleier selv skulle ha satt i stand. Du skal altså vaske grundig, men du skal ikke pusse opp. Les kontrakten: Der kan det stå mer om hva dere har avtalt.</p>
<p>Det beste vernet er dokumentasjon. Ta bilder av hvert rom ved innflytting og ved utflytting, gå gjennom boligen sammen, og skriv en kort protokoll som begge signerer. Noter strømmåleren og antall nøkler i samme slengen.</p>
<h2>Rekkefølgen som sparer tid</h2>
<ol>
<li><strong>Tøm og kast.</strong> Vask aldri rundt ting. Et tomt rom tar halve tiden.</li>
<li><strong>Start med det som må virke.</strong> Ha middel i stekeovnen, avkalk dusjen og tin fryseren mens du gjør noe annet.</li>
<li><strong>Ovenfra og ned.</strong> Lamper, overskap, vegger, karmer og lister. Støvet faller, og du slipper å vaske to ganger.</li>
<li><strong>Innenfra og ut.</strong> Begynn i rommet lengst fra døra.</li>
<li><strong>Gulvet til slutt.</strong> Støvsug først, vask deretter, og gå baklengs ut.</li>
</ol>
<h2>Rom for rom</h2>
<table>
<thead><tr><th>Rom</th><th>Dette blir ofte glemt</th></tr></thead>
<tbody>
<tr><td>Kjøkken</td><td>Fettfilter i vifta, toppen av overskap, bak komfyr og kjøleskap, pakningene i oppvaskmaskinen</td></tr>
<tr><td>Bad</td><td>Sluk og vannlås, viftelokk, kalk på glass, undersiden av toalettet</td></tr>
<tr><td>Stue og soverom</td><td>Innsiden av vinduer, listene øverst, skapbunner, merker etter klistrekroker</td></tr>
<tr><td>Entré</td><td>Dørhåndtak, brytere, hyller i garderoben, sikringsskapets utside</td></tr>
<tr><td>Bod og balkong</td><td>Edderkoppvev, avløp, søppel som er «noen andres»</td></tr>
</tbody>
</table>
<h2>Riktig middel på riktig sted</h2>
<p>De fleste flater klarer seg med varmt vann, en mikrofiberklut og litt mildt allrengjøringsmiddel. Svanemerkede midler gjør jobben uten å lukte svømmehall. Noen steder trengs likevel mer:</p>
<ul>
<li><strong>Kalk:</strong> Bruk noe surt, som sitronsyre. Ikke på marmor og annen kalkstein, for den etser.</li>
<li><strong>Fett:</strong> Bruk noe basisk, som grønnsåpe eller avfetting. La det virke noen minutter før du skrubber.</li>
<li><strong>Parkett:</strong> Lett fuktig klut, aldri rennende vann. Tørk opp med en gang.</li>
<li><strong>Rustfritt stål:</strong> Tørk i samme retning som børstingen i stålet.</li>
</ul>
<blockquote><p>Bland aldri klor med andre midler. Sammen med syre eller salmiakk dannes det gasser som kan skade lungene. Luft godt, og bruk hansker.</p></blockquote>
<h2>Skal du bestille vasken?</h2>
<p>Renholdsbedrifter skal være godkjent av Arbeidstilsynet, og de ansatte skal ha HMS-kort. Søk opp bedriften i registeret hos <a href="https://www.arbeidstilsynet.no">Arbeidstilsynet</a> før du sier ja. Det tar et minutt, og du støtter dem som driver ordentlig.</p>
<p>Beskriv jobben så godt du kan når du ber om pris: antall kvadratmeter, antall bad, om vinduer og hvitevarer skal være med, om det er balkong, og når nøklene skal leveres. Send bilder av det verste. En pris på telefon uten spørsmål er sjelden en god pris.</p>
<h3>Spør om dette før du takker ja</h3>
<ul>
<li>Er vinduer, ovn, kjøleskap og skap innvendig med i prisen?</li>
<li>Har dere med utstyr og midler selv?</li>
<li>Hva skjer hvis utleier ikke godkjenner vasken?</li>
<li>Hvem har ansvar hvis noe blir skadet?</li>
</ul>
<p>Mange tilbyr en vaskegaranti. Det betyr som regel at de kommer tilbake og tar det som mangler, uten ekstra kostnad, hvis du sier fra innen en bestemt frist. Få fristen skriftlig, og legg overtakelsen slik at du rekker det.</p>
<h2>Siste runde</h2>
<p>Slå av lyset og gå gjennom rommene med en lommelykt på skrå. Striper, fett og støv kommer fram som på film. Ta så bildene, lukk vinduene, steng kranene til maskinene og lever nøklene mot kvittering. Da er det bare å sove godt i den nye senga.</p>
<p>Vil du ha hjelp til alt eller bare til vinduene? Se hvem som vasker der du bor, på <a href="/services">tjenestesiden</a>.</p>
`,
};
