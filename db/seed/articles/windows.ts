import type { WrittenArticle } from './article.ts';

export const cleanWindows: WrittenArticle = {
  title: 'Rene vinduer uten striper, også når sola står lavt',
  excerpt:
    'Striper kommer sjelden av feil middel, men av for mye middel og for lite skyllevann. Her er rekkefølgen, utstyret og dagene som gir glass du ikke ser.',
  category: 'Rengjøring',
  author: 'Sunniva Bergli',
  coverAlt: 'Et stort stuevindu med utsikt, rent helt ut i hjørnene',
  cover: { category: 'cleaning', composition: 2, top: 130 },
  daysAgo: 214,
  comments: [
    { days: 1, text: 'Nal og en dråpe oppvaskmiddel. Hvorfor har ingen sagt det før?' },
    {
      days: 6,
      text: 'Husk pakningene! De var svarte hos oss, og da hjelper det lite med rent glass.',
    },
  ],
  content: `
<p>Om vinteren merker vi det knapt. Så kommer den første lave sola i mars, og hele stua får striper. De fleste tror at de trenger et sterkere middel. Som regel trenger de mindre middel, mer vann og en bedre rekkefølge.</p>
<h2>Velg riktig dag</h2>
<p>Vask når det er overskyet og over fem grader. I sol tørker vannet før du rekker å dra det av, og da blir såpen igjen som striper. I kulda fryser det, og på veldig varmt glass skjer det samme som i sol. Tidlig formiddag på skyggesiden er nesten alltid bra.</p>
<p>Sett av tid til å flytte møbler og planter først. Det er kjedelig, men det er også det som gjør at du slipper å strekke deg og stå skjevt på stigen.</p>
<h2>Dette trenger du</h2>
<ul>
<li><strong>En nal</strong> med myk gummilist, omtrent halvparten så bred som glasset. En list med hakk lager striper uansett hva du gjør.</li>
<li><strong>En vindusvasker</strong> i mikrofiber, eller en ren svamp.</li>
<li><strong>To bøtter</strong>: én med vaskevann og én med rent vann.</li>
<li><strong>En tørr klut uten lo</strong> til kantene. Et gammelt, rent lintøy er fint.</li>
<li><strong>Noen dråper oppvaskmiddel.</strong> Ikke en sprut. Noen dråper.</li>
</ul>
<p>Vindusspray er greit til fingermerker mellom slagene, men ikke til hele vinduer. Den legger igjen en hinne som samler støv.</p>
<h2>Rekkefølgen</h2>
<ol>
<li><strong>Støvsug først.</strong> Karmer, hengsler og myggnetting. Våt skitt er mye verre enn tørr.</li>
<li><strong>Vask karmen.</strong> Ta pakninger og dreneringshull med det samme, og bytt vann når det er grått.</li>
<li><strong>Løs opp glasset.</strong> Fukt hele flaten, og la det virke i et halvt minutt. Flueflekker og maling skal bli myke, ikke skrapes tørre.</li>
<li><strong>Skyll.</strong> Dra over med rent vann. Det er dette leddet de fleste hopper over.</li>
<li><strong>Nal.</strong> Start øverst i et hjørne, dra rolig ned eller i en slange fra side til side, og tørk gummien for hvert drag.</li>
<li><strong>Kantene til slutt.</strong> Bare langs listen, med en tørr klut. Gni ikke på glasset igjen.</li>
</ol>
<h2>Flekker som ikke vil</h2>
<table>
<thead><tr><th>Flekk</th><th>Prøv dette</th></tr></thead>
<tbody>
<tr><td>Kalk fra vanning</td><td>Litt husholdningseddik i vann, skyll godt etterpå. Hold det unna naturstein og betong.</td></tr>
<tr><td>Limrester</td><td>Varmt såpevann og tid, deretter en plastskrape</td></tr>
<tr><td>Maling</td><td>Fukt, vent, og bruk glasskrape flatt mot glasset. Les først hva produsenten av vinduet sier.</td></tr>
<tr><td>Harpiks og kvae</td><td>Rødsprit på en klut, litt om gangen, med åpent vindu</td></tr>
</tbody>
</table>
<p>Er det grått <em>mellom</em> glassene, hjelper ingen vask. Da er ruten punktert. Les på avstandslisten hvor gammelt vinduet er, og spør produsenten om garantitiden før du bestiller nytt.</p>
<h2>Høyt oppe</h2>
<p>Står du i tredje etasje, skal du ikke lene deg ut. Bruk vinduer som kan snus, vask fra innsiden med forlenger, eller la noen gjøre det som har utstyr for det. Profesjonelle vasker ofte med renset vann på stang: Vannet har ingen kalk i seg og kan tørke av seg selv.</p>
<blockquote><p>En stige skal stå på fast underlag, i omtrent 75 grader, og helst med en som holder. Er du alene hjemme, kan vinduet vente.</p></blockquote>
<h2>Hvor ofte er nok?</h2>
<p>To ganger i året holder for de fleste: etter vinteren og før den mørke tiden. Bor du ved sjøen eller en trafikkert vei, kan utsiden trenge fire. Innsiden blir mest skitten på kjøkkenet, av fett du ikke ser før du tar en finger over glasset.</p>
<p>Vil du slippe hele jobben, se hvem som pusser vinduer der du bor, på <a href="/services">tjenestesiden</a>. Si fra om antall vinduer, etasje, og om de kan åpnes. Da blir prisen riktig fra starten.</p>
`,
};
