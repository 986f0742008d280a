/**
 * Given names of the island, older and of today, without accents. A name of these needs no capital, and one that stands
 * alone in a sentence is known by it.
 */
export const givenNames = words(`
  aaliyah aaron abby abdiel abel abiel abigail abimael abner abraham abriana adalberto adalis adaliz adamaris adan
  adela adelaida adelina adelis adiel adrian adriana adrianna adrianys adriel adyel agustin aida aidan aiden ailani
  aileen aimar ainhoa aisha aitana aixa alahia alaia alan alana alani alanis alanna alannah alanys alaya alberto alda
  alec aleida aleisha alejandra alejandro aleshka alessandra alessandro alex alexander alexandra alexandria alexia
  alexis alexza alfonso alfredo aliana alice alicia alina alisha alison aliyah allan allison alondra alvaro alvin
  alysha alyssa amaia amaira amalia amanda amarilis amarilys amaury amaya amelia amelie amir amira amneris amy ana
  anabel anabelle anahi anais analis analiz anastasia andre andrea andreina andres andrew andrik andy aneudi angela
  angelica angelie angelina angeline angelis angeliz angelo angely angelys angie anibal anie annabelle anthony
  antonella antonia antonio aracelis ariadna ariana arianna arianys ariel ariella arielys arlene arlyn armando arnaldo
  arturo ashanti asher ashley ashly astrid athena aubrey audrey austin awilda axel ayden ayla aylin aymar barbara
  bayoan beatriz belen belinda belkis benicio benito benjamin bernardo bernice bethzaida betsy betty betzaida bianca
  billy blake brandon brayan brayden brenda brendaliz brian briana brianna brianys brittany bryan bryanna caleb camila
  camille carina carla carlitos carlos carmelo carmen carol carola caroline cassandra catalina catherine cecilia celia
  cesia charlene charlie charlotte chloe chris christian christine christopher ciara cindy cinthia claribel claudia
  claudio cristal cristian cristina cristobal cristopher crystal cynthia dafne dahlia daisy dalia dalila damaris damian
  damien dana danelys daniel daniela daniella danna danny darian dariana dariel dariela darielis darielys dario darlene
  darwin dashiel dashira david dayana dayanara dayra deborah deisy delia delilah delis denise dennis dereck derek
  derick deriel desiree devin diana diandra dianelys diego dilan dimas dominic dominick doralis dorian doris dylan
  edgar edgardo edmarie ednita eduardo edward edwin efrain eileen eimy eithan elba elena eli elian eliana eliani
  elianys elias elie eliel eliezer elimar elisa elisabeth eliseo eliud eliza elizabeth ellie elmer eloisa elvin elvira
  elvis ely elyan emanuel emeli emely emilia emiliana emiliano emilio emily emma emmanuel enid enrique eric erica erick
  erik erika ernesto esteban estefania ester esther ethan eugenio eunice eva evaluz evan evangelina evelisse evelyn
  everlyn ezekiel ezequiel ezra fabian fabiana fabiola fabricio federico felipe felix fernanda fernando fiorella
  francelis frances francesca franchesca francheska francis francisco franco frank frankie franklin freddy frida gabby
  gabi gabriel gabriela gabriella gabrielle gabrielys gael gamaliel genaro genesis george geovanni gerald geraldine
  geraldo gerardo gian giancarlo gianna gianni giovanna giovanni gisela giselle gissel gladys glenda gloriana gloriann
  gloribel gloriely gregorio gregory greisha gretchen grisel griselle guillermo gustavo hailey haley hannah harold
  harry haydee hector heidi helen helena helga henry heriberto hernan hilda hiram hugo humberto ian iana ianna ignacio
  iker ilean ileana iliana indira ines ingrid iraida irene irma irving isa isaac isabel isabella isabelle isael isai
  isaias isamar isandro isiah isis ismael itzel ivan ivana ivania ivanna ivelis ivelisse ivette ivonne izabella jabdiel
  jabes jace jackeline jackson jacob jacqueline jacquelyn jaden jadiel jadier jadriel jael jafet jahaira jahdiel jahiel
  jahir jahmir jaime jairo jake jalen jaleysha jamaris james jamie jamil jan jandel jandiel janelis janet janice janiel
  janielys janira janna jannielys jared jariel jarielis jariely jarol jaslene jasmin jasmine jason javi javier javish
  jay jaycob jayda jayden jaydiel jayla jaylah jaylee jaylene jaylin jayliz jayson jazlyn jazmin jazmine jean
  jeancarlos jefferson jeffrey jehiel jeiden jeilany jeison jelani jennifer jenny jeremiah jeremias jeremie jeremy
  jerica jerome jerry jeshua jesse jessenia jessica jessie jetziel jeyden jeziel jimena jimmy jireh joab joan joanna
  joannie joaquin jocelyn jochy jodiel joel joeliz joelys johan johana johann johanna john johniel johnny jomar jomarie
  jomayra jon jonael jonah jonas jonathan jonuel jorge joriel jose josean josefa josefina joseline joselito joseph
  josepha josh joshua josiah josian josias joslyn josue jovan jovanni joyce juan juana juancarlos juanito judith julia
  julian juliana julianna julianny julianys julie julieta julissa junior justin justina jusuan kaela kahlil kaila
  kailany kairi kaleb kamaria kamila kamilah kamille karelis karelys karen kariana karianys karim karimar karime karina
  karla karlos karol karolina kate katherine kathia kathy katia katiria kay kayden kayla kaylani kaylee kayleen keiden
  keila keilani keilany keily keisha keishla kelly kelvin kendall kendra kendrick kenia kennedy kenneth kenny kermit
  keven kevin keyla keyliani keyshla khloe kialany kiana kiany kiara kimberly kiomara kiria krisia kristal kristian
  kristina krystal kyara kyle kylie laila lara larisa laritza laura lauren layla lazaro leah leandro leidy leila
  leilani leilany leishla lemuel leonardo leonel leonela leonor leslie lesly leticia leyla lia liam lian liana liani
  lianis lianna lianys lila lilia lilian liliana lilibeth lillian lily lina linette lionel lisandra lisandro lisbeth
  lismar lismarie lissette liz liza lizandra lizbeth lizmarie logan loida lorena lorenzo loriana lorna lorraine lourdes
  luana luca lucas lucia lucian luciana luciano lucy luis luisa luisito luiz lumarie luzmarie lyan lydia lydiana mabel
  madeline madelyn madison magali magda magdalena maia maikel maira maite malia malik manny manolo manuel manuela mara
  marangely marc marcel marcela marcelo marcia marco marcos mareliz margie maria mariajose mariam mariana marianela
  mariangel mariangelie mariangely marianna maribel maricarmen maricela marie mariel mariela marielba marieli marielis
  marielys marilu marilyn marimar mario marisabel marisel marisol marissa maritza marjorie mark marlene marlon marlyn
  marta martha martin martina mary maryann mateo mathew mathias matias matteo matthew mauricio maverick maximiliano
  maximo maya mayra mayrim megan melanie melany melina melisa melissa melody melvin meredith micaela mical michael
  michaela michel michelle miguel mikael mikaela mikayla mila milagritos milaidy milena miley milka milton mirella
  mireya miriam mirna mirta misael moises monica mya myriam nadia nadine nahia nahiara nahiem nahir nahomi nahomy naia
  naiara naida naila naiomy nairobi nancy naomi naomy nashali nashaly nashla nashley natalia natalie nataly natanael
  natasha nathalia nathan nathanael nathaniel nayda nayeli nayelis nayely nayra neftali nehemias neil neishla nelida
  nelly nelson nereida neriel nery nestor neymar nia nicholas nichole nico nicolas nicole nicolle nidia niko nilda
  nilsa noa noah noelia noelis noemi noemy nohemi nora norah norberto noriel norma nydia obed octavio odalis odalys
  olga oliver olivia omar omara omari omayra orializ oriana oscar oseas osvaldo oswaldo otoniel owen pablo paco paloma
  pamela paola paoli patricia patrick paul paula paulette paulina pedro penelope pepito peter pierre priscila priscilla
  rachel rafael rafaela rafi rafy raiza ramon ramona ramses randy raquel rashad raul raymond raymundo rebeca rebecca
  reinaldo rene reynaldo ricardito ricardo ricky rigoberto rihanna robert robertito roberto rodolfo rodrigo rogelio
  rolando romina ronald ronaldo ronny rosalia rosalina rosalinda rosaly rosalyn rosalys rosanna rosaura roselyn
  rosemary rosita roxana roxanne ruben ruth ryan sabrina sadiel sahir saily sally salma samantha samara samary samir
  samira sammy samuel sandra sandro santino saori sara sarah sarai saul savannah saymar scarlett sean sebas sebastian
  selena selenia serena sergio seth shakira shamil shania shantal sharon sheila sheryl sheyla shirley sianna sienna
  silvia simon sofi sofia sonia sophia sophie stella stephan stephanie steven suanet suheily suhey suleyka susan susana
  sylvia talia tamara tania tanya tatiana taylor tayra teresa thais thalia thaliana thiago tiago tiana tiffany tito
  tomas tomasito tommy tony tristan tyler uriel uziel valentina valentino valeria valerie valery vanessa vania veronica
  vicente victor victoriano vilma vilmarie vincent vivian viviana vladimir waleska walter wanda wandaliz wesley
  wildalys wilfred wilfredo wilfrid william willie wilma wilmarie wilmer wilnelia wilson xander xavi xavier xiara
  ximena xiomara xiomarie yabdiel yadiel yadier yadira yadriel yael yahaira yahdiel yahir yahya yaiza yajaira yamaris
  yamil yamila yamile yamilet yamilette yamiletz yan yandel yandiel yandriel yaneliz yaniel yanielis yanira yannis
  yarelis yareliz yari yariel yariela yarielis yarielys yaritza yashira yashua yasiel yasmin yasmine yavier yeiden
  yeidi yeimi yeriel yesenia yeshua yesiel yesmarie yessica yetzael yezenia yiselle yoel yohan yohana yolanda yomaira
  yomar yomarie yonuel yoshua yosiel yuleidy yulianna yulissa yulitza yuriel yvette zabdiel zachary zahir zahira zaid
  zaida zaira zamir zamira zara zarai zariel zayden zeus zion zoe zoemi zoey zoraida zoraya zuleika zuleyka zulma zuri`);

/** Names that are also words, towns or things: they need their capital, and a second sign. */
export const wordNames = words(`
  abril alba alegria alexa alma amado amor amparo angel angeles asuncion aurora azul bella blanca brisa bruno candida
  caridad carolina celeste cesar cielo clara concepcion consuelo coral cruz dante dolores domingo dulce eden esperanza
  estrella fe flor florida german gloria grace guadalupe hope iris isabela israel jade jesus jordan joy julio justo leo
  leon linda luna luz mar margarita marina max mercedes mia milagros milan modesto nieves noel orlando patria paz perla
  pilar prospero ray reina remedios rey reyes rocio roman rosa rosario ruby salvador santiago santos socorro sol
  soledad thomas trinidad valentin victoria violeta virginia`);

/** Frequent surnames of the island. */
export const surnames = words(`
  acevedo acosta adorno alicea almodovar alvarado alvarez alvelo andino aponte arce arocho arroyo aviles ayala ayuso
  baez barreto batista benitez bermudez berrios betancourt bonilla bosques burgos caballero caban calderon camacho
  candelaria caraballo cardona carrasquillo carrero carrillo cartagena castillo castro centeno cintron collazo colon
  concepcion cordero correa cortes cosme cotto crespo cruz cuevas davila delgado diaz echevarria encarnacion escobar
  espada estrada falcon febres feliciano fernandez ferrer figueroa flores fontanez franco fuentes galarza garcia gomez
  gonzalez guerrero gutierrez guzman heredia hernandez irizarry jimenez laboy laureano lebron leon lopez lozada lugo
  luna machado malave maldonado marin marquez marrero martinez matias matos medina mejias melendez mendez mendoza
  mercado miranda mojica molina montalvo montanez montes mora morales moreno muniz munoz natal navarro nazario negron
  nieves nunez ocasio ojeda oliveras oquendo orozco ortega ortiz osorio otero pabon pacheco padilla padro pagan pantoja
  pena peralta pereira perez pizarro quiles quinones quintana ramirez ramos resto reyes rios rivas rivera robles
  rodriguez rojas rolon roman romero rosa rosado rosario ruiz salgado sanchez santana santiago santos segarra sepulveda
  serrano sierra silva sosa soto sotomayor suarez tirado toledo toro torres trinidad valentin valle vargas vazquez vega
  velazquez velez vera vicente vidal villanueva zapata zayas`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
