/* The words around a name, in small letters without accents, that tell whose it is. */

/** A child, or who is spoken of as one. */
export const child =
  '(?:hij(?:o|a|it[oa]|astr[oa])s?|nen(?:e|a|it[oa])s?|niet(?:o|a|ecit[oa])s?|biznie?t[oa]s?|sobrin(?:o|a|it[oa])s?|alumn[oa]s?|estudiantes?|participante|bebes?|bebit[oa]s?|baby|daughter|nin(?:o|a|it[oa])s?|ahijad[oa]s?|hermanit[oa]s?|(?:prim|amigu|companer|vecin)it[oa]s?|gemel[oa]s?|melliz[oa]s?|menor(?:es)?|pequen(?:o|a|it[oa])s?|chiquit[oa]s?|varoncito|princesa|angelit[oa]|gordit[oa]|campeon)';
/** Who may be grown up: only with a child's age. */
export const ofAnyAge = '(?:herman[oa]|prim[oa]|hermanastr[oa]|cunad[oa])';

export const parent =
  '(?:mama|mami|papas?|papi|madre|padres?|abuel[oa]s?|abuelit[oa]|tutora?|encargad[oa]|titi|ti[oa]s?|madrina|padrino|padrastro|madrastra)';

const childWord = new RegExp(`^${child}$`);
export const isChild = (word: string): boolean => childWord.test(word);

/** Grown-ups with a name of their own, by what they are to the child or by their trade. */
export const adults =
  words(`esposo esposa marido mujer pareja novio novia ex mama mami papa papi madre padre abuela abuelo
  abuelita abuelito tia tio titi suegra suegro cunado cunada comadre compadre vecina vecino amiga amigo hermano hermana
  doctor doctora dr dra pediatra neurologo neurologa psicologo psicologa psiquiatra terapista terapeuta patologa patologo
  dentista enfermera enfermero maestro maestra misis mister miss mrs mr ms profesor profesora prof director directora
  principal asistente secretaria trabajador trabajadora social abogado abogada licenciado licenciada lcdo lcda senor senora
  sr sra srta don dona nutricionista dietista conductor chofer coordinadora coordinador supervisora supervisor facilitador facilitadora evaluador
  evaluadora especialista jefe jefa dueno duena papas mamas padres madres padrastro madrastra madrina padrino nana ninera cuidadora`);

/** What else has a name. */
export const namedThings =
  words(`perro perra perrito perrita gato gata gatito mascota caballo pez muneco muneca peluche
  personaje libro cuento pelicula cancion serie escuela colegio academia grupo programa pagina app aplicacion huracan
  tormenta barrio sector lugar centro hospital clinica oficina medicamento medicina pastilla jarabe ley plan formulario
  documento papel papeles examen prueba metodo tecnica terapia producto marca tienda juego videojuego algo eso esto cosa
  condicion sindrome trastorno conducta proceso servicio agencia fundacion organizacion corporacion evaluo atendio canal video
  equipo aparato dispositivo tableta curso taller carta persona senal sistema lista derecho ayuda beca parque coliseo estadio
  residencial calle ave avenida expreso aeropuerto biblioteca plaza urb bo modelo escala caso clase distrito departamento region apni villa urbanizacion condominio
  reparto jardines`);

/** Between a child and the name: mi hija mayor, Ana. */
export const fillers = [
  ...words(`mayor menor mas pequeno pequena chiquito chiquita grande unico unica autista adoptivo adoptiva
  adolescente verbal hablante lindo linda bello bella hermoso hermosa querido querida varon hembra`),
].join('|');

/** With a capital, and no name: how sentences begin, and what the forum speaks of. */
export const notNames =
  words(`a al aqui ahi ahora algo alguien alguna alguno ambos asi aunque ayer ayuda bendiciones buenas
  buenos busco cada casi como con cual cualquier cuando cuanto cumple de del desde despues dios donde el ella ellas ellos en
  entonces era es esa ese eso esta este esto estoy estuvo fue gracias ha hace hasta hay hola hoy la las le les lo los luego
  llevo llora mami mas me mi mis mucho muy nada nadie necesita necesito ni no nos nosotros nuestra nuestro nunca o ojala para
  pero por porque que quien quiere quiero quizas saludos se ser si siempre sin solo son soy su sus tal tambien tampoco tanto
  te tenemos tengo tiene todavia toda todas todo todos tu un una uno urgente usted ustedes va vamos ve vino vivo vivimos y
  ya yo autismo autista asperger tea pei tdah adhd asd ssi ssn compu mipe down sindrome trastorno espectro nivel grado
  kinder plan vital medicaid medicare mmm triple departamento educacion especial salud escuela colegio academia hospital
  centro instituto programa linea seguro ley carta head start avanzando juntos remedio provisional puerto rico pr usa
  estados unidos san santa santo rio villa urb calle ave barrio facebook whatsapp google zoom youtube netflix roblox
  risperdal abilify vyvanse concerta strattera adderall ritalin focalin intuniv depakote keppra prozac zoloft benadryl
  montessori first medical humana menonita mcs minecraft bluey mickey elsa elmo disney enero febrero marzo mayo junio agosto septiembre octubre noviembre
  diciembre lunes martes miercoles jueves viernes sabado domingo navidad dr dra sr sra srta lcdo lcda prof mr mrs ms miss
  don dona doctor doctora maestra maestro misis mister senor senora principe sirenita`);

/** In small letters after a child, and no name either: mi nene siempre tiene. */
const common =
  /^(?:.{1,2}|.*(?:mente|ando|iendo|ado|ada|ido|ida|ista|ible|able|ivo|iva)s?|mayor|menor|que|quien|cual|cuando|como|donde|aun|casi|apenas|nunca|siempre|jamas|tambien|tampoco|todavia|ahora|hoy|ayer|luego|despues|antes|solo|sola|especial|verbal|pequen[oa]|chiquit[oa]|grande|lind[oa]|querid[oa]|unic[oa]|joven|dice|dijo|sigue|sabe|puede|quiere|debe|tiene|esta|fue|era|con|sin|por|para|desde|hasta|pero|porque|aunque|cada|este|esta|esto|eso|ese|esa|mas|muy|bien|mal|toda|todo|nada|algo|aqui|alla|apenas|entonces|igual|varon|hembra|adolescente|contesta|grita|repite|responde|piensa|cree|siente|llora|habla|come|duerme|las|los|una|uno|unos|del|asi|eso|lleva|necesita|cuyo|cuya|en casa)$/;

export const isCommon = (word: string): boolean => notNames.has(word) || common.test(word);

/**
 * Given names of the island, older and of today, without accents. A name of these needs no capital, and one that stands
 * alone in a sentence is known by it.
 */
export const givenNames = words(`
  aaliyah aaron abby abdiel abel abiel abigail abimael abner abraham abriana adalberto adalis adaliz adamaris adan
  adela adelaida adelina adelis adiel adrian adriana adrianna adrianys adriel adyel agustin aida aidan aiden ailani
  aileen ailyn aimar ainhoa airam aisha aitana aixa alahia alaia alan alana alani alanis alanna alannah alanys alaya
  alaysha alberto alda alec aleida aleisha aleisy alejandra alejandro alek alenis aleshka alessandra alessandro alex
  alexander alexandra alexandria alexia alexis alexza alfonso alfredo aliana alianys alice alicia alina alisha alison
  aliyah allan allison alondra alvaro alvin alysha alyssa amaia amaira amalia amanda amarilis amarilys amaury amaya
  amelia amelie amir amira amneris amy ana anabel anabelle anahi anais analis analiz anamar anastasia anayra andre
  andrea andreina andreliz andres andrew andrik andy aneisha aneudi angela angelica angelie angelina angeline angelis
  angelitza angeliz angelo angely angelys angie anibal anie anna annabelle anne anneliz anthony antonella antonia
  antonio aracelis ariadna ariana arianna arianys ariel arielis ariella arielys arlene arlyn arnaldo arturo ashanti
  asher ashley ashlie ashly aslin astrid athena aubrey audrey austin awilda axel ayden ayla aylani aylin aymar aysha
  azriel bayoan beatriz belen belinda belkis benicio benito benjamin bernardo bernice bethzaida betsy betty betzaida
  bianca billy blake brandon brayan brayden breidy brenda brendaliz brian briana brianna brianys briseida brittany
  bryan bryanna caleb camila camilla camille camilo carely carelys carina carla carlitos carlo carlos carmelo carmen
  carol carola caroline cassandra catalina catherine cecilia celia cesia charlene charlie charlotte chelsea cheo chloe
  chris christian christine christopher chuito ciara cindy cinthia claribel claudia claudio cristian cristina cristobal
  cristofer cristopher crystal cynthia dafne dahlia daileen dailyn dairon daisy dalia dalila damaris damaso damian
  damien dana danelys daniel daniela daniella danilo danna danny darian dariana dariel dariela darielis darielys
  darielyz daril dario darlene darwin dashiel dashira david dayana dayanara dayra deborah deisy delia delilah deliris
  delis denise denisse dennis dereck derek derick deriel desiree devin deymar diana diandra dianelys dianis diego dilan
  dimas dionel dominic dominick doralis dorian doriann doris dylan edgar edgardo edmarie ednita edrick edsel eduardo
  edward edwin efrain eidan eileen eilyn eimy eithan elba elena eli elian eliana eliani eliannys elianys elias elie
  eliel elier eliezer elimar elisa elisabeth eliseo eliud elivan eliza elizabeth ellie elmer eloisa elvin elvira elvis
  ely elyan emanuel emeli emely emilia emiliana emiliano emilio emily emir emma emmanuel enid enrique enzo eric erica
  erick eriel erik erika ernesto eros esteban estefania estefany ester esther ethan eugenio eunice eva evaliz evaluz
  evan evangelina evelisse evelyn everlyn evian ezekiel ezequiel ezra ezriel fabian fabiana fabiel fabiola fabricio
  federico felipe felix fernanda fernando fiorella francelis frances francesca franchesca francheska francis francisco
  frank frankie franklin freddy frida gabby gabi gabo gabriel gabriela gabriella gabrielle gabrielys gaby gael gamaliel
  genaro genesis george geovanni gerald geraldine geraldo gerardo gian giana giancarlo gianna gianni gio giomar
  giovanna giovanni gisela giselle giselys gissel gladys glenda gloriana gloriann gloribel gloriely glorimar gregorio
  gregory greisha gretchen grisel griselle guillermo gustavo hailey haley hannah harold harry haydee hector heidi heily
  helen helena helga hely henry heriberto hernan hilda hiram hugo humberto ian iana iancarlos ianna ignacio iker ilean
  ileana ilian iliana imanol indira ineabelle ines ingrid iraida irene irma irving isa isaac isabel isabella isabelle
  isael isai isaiah isaias isamar isandro isaura isiah isis ismael ithan itzel ivan ivana ivania ivanna ivelis ivelisse
  ivelys ivette ivonne izabella izan jabdiel jabes jace jackeline jackson jacob jacobo jacqueline jacquelyn jadel jaden
  jadiel jadier jadriel jael jafet jahaira jahdiel jahiel jahir jahmir jaime jaimito jairo jake jalen jaleysha jamaris
  james jamie jamil jan jandel jandiel janelis janeliz janet janice janiel janielys janira janna jannielys janny jared
  jarelis jariel jarielis jariely jarol jaslene jasmin jasmine jason javi javier javish jaxiel jay jaycob jayda jayden
  jaydiel jayla jaylah jaylee jaylen jaylene jaylin jayliz jayson jaziel jazlyn jazmin jazmine jean jeancarlos jeanette
  jeanpaul jeanpierre jefferson jeffrey jehiel jeiden jeilany jeilen jeison jelani jelitza jemuel jennifer jenny
  jeremiah jeremias jeremie jeremy jerica jeriel jerome jerry jeshua jesse jessenia jessica jessie jetziel jeyden
  jezabel jeziel jheremy jhon jimena jimmy jireh joab joan joanna joannie joaquin jocelyn jochy jodiel joel joeliz
  joelys johan johana johandel johann johanna john johnathan johniel johnny jomar jomarie jomayra jon jonael jonah
  jonas jonathan joniel jonuel jorge jorgito joriel jose josean josefa josefina joseline joselito joselyn josemaria
  joseph josepha josh joshua josiah josian josias joslyn josniel josue josuel jovan jovanni joyce juan juana juancarlos
  juanito juanpablo judith julia julian juliana julianis julianna julianny julianys julie julieta julissa justin
  justina jusuan kaden kaela kahlil kaila kailany kailey kairi kaleb kalel kamaria kamila kamilah kamille karelis
  karelys karen kariana karianys karielys karim karimar karime karina karla karlos karol karolina karyna kate katelyn
  katherine kathia kathy katia katiria kay kayden kayla kaylani kaylee kayleen kayleigh kaylen keiden keila keilani
  keilany keily keilyn keiry keisha keishla kelianys kelly kelvin kenay kendall kendra kendrick kendriel kenia kenji
  kennedy kenneth kenny kerem kermit keven kevin keyla keyliani keyshla khloe kialani kialany kiana kianna kiany kiara
  kimberlee kimberly kiomara kiria krisia kristal kristen kristian kristina krystal kyara kyle kylie laila lara larisa
  laritza laura lauren layla lazaro leah leandro leidy leila leilani leilany leishla lemuel lenny leonardo leonel
  leonela leonor lesley leslie lesly leticia levi leyla lia liah liam liamar lian liana liani lianis lianna lianys
  lilia lilian liliana lilibeth lillian lilliana lily lina linette linnette lionel lisandra lisandro lisbel lisbeth
  lismar lismarie lissette liz liza lizandra lizangely lizbeth lizmarie logan loida lorelei loren lorena lorenzo
  loriana lorna lorraine lourdes luana luca lucas lucia lucian luciana luciano luciel lucila lucy luis luisa luisangel
  luisito luiz lumarie luzangely luzmarie lyan lyann lyanna lydia lydiana lynn mabel madeline madelyn madison maely
  magali magda magdalena maia maikel maileen maira maite malena malia malik manny manolo manuel manuela manuelito mara
  marangely marc marcel marcela marcelino marcelo marcia marco marcos mareliz margie maria mariajose mariam marian
  mariana marianela mariangel mariangeli mariangelie mariangely marianna maribel maricarmen maricela maricelis maricruz
  marie mariel mariela marielba marieli marielis marielisse marielys marilu marilyn marimar mario marisabel marisel
  marisol marissa maritza marjorie mark marlene marlon marlyn marta martha martin martina mary maryann mateo mathew
  mathias matias matteo matthew mauricio maverick maximiliano maximo maya mayra mayrelis mayrim megan meilyn melania
  melanie melany melina melisa melissa meliza melody melvin meredith micaela mical michael michaela michel michelle
  migdalia miguel miguelito mikael mikaela mikayla mila milagritos milaidy mileidy milena miley milka millie milton
  mirelis mirella mirelys mireya miriam mirna mirta misael moises moncho monica mya myriam nadia nadine nahia nahiara
  nahiely nahiem nahir nahomi nahomy nahuel naia naiara naida naila naiomy nairobi nairy nancy nanette nano naomi naomy
  naryelis nashali nashaly nashla nashley natalia natalie nataly natanael natasha nathalia nathalie nathan nathanael
  nathaniel nayda nayeli nayelis nayely nayla nayomi nayra neftali nehemias neidy neil neishla nelida nelly nelson
  nereida neriel nery neryann nestor neymar neysha nia nicholas nichole nico nicola nicolas nicole nicolle nidia niko
  nilda nilsa niurka noa noah noelia noelis noemi noemy nohemi nora norah norberto norelis noriel noris nydia nyla obed
  octavio odalis odalys olga oliver olivia omaira omar omara omari omayra orializ oriana orlanis oscar oseas osvaldo
  oswaldo otoniel otto owen pablo paco pamela paola paoli papo patricia patrick paul paula paulette paulina pedrito
  pedro penelope pepito peter pierre priscila priscilla quique rachel rafael rafaela rafi rafy raiza ramon ramona
  ramoncito ramses randy raquel rashad raul raulito raymond raymundo rebeca rebecca reimar reinaldo renata rene reymond
  reynaldo ricardito ricardo richard ricky rigoberto robert roberta robertito roberto rocco rodolfo rodrigo rogelio
  roger rolando romeo romina ronald ronaldo ronny rosalia rosalina rosalinda rosaly rosalyn rosalys rosangely rosanna
  rosarito rosaura roselyn rosemary roxana roxanne ruben ruth ruthie ryan sabrina sadie sadiel sahir saily sally salma
  samantha samara samaris samary samir samira sammy samuel sandra sandro santino saori sara sarah sarai saray saritza
  saul savannah saymar scarlett sebas sebastian sebastien selena selenia selma sergio seth shaira shamil shania shantal
  sharlene sharon sheila sheilyn shekinah sheryl sheyla shirley sianna sienna sigfredo silvia simon sofi sofia sofie
  sonia sophia sophie soraya stella stephan stephanie steven suanet suheily suhey suleimy suleyka susan susana susej
  sylvia tahiri talia tamara tamaris tania tanya tatiana taylor tayra teresa thais thalia thaliana thiago tiago tiana
  tiffany tito tomas tomasito tommy tomy tony tristan tyler ulises uriel uziel valentina valentino valeria valerie
  valery valia vanessa vania veronica vicente victor victoriano vielka vilma vilmarie vincent virgilio vivian viviana
  vladimir waleska walter wanda wandaliz wendy wesley wilberto wildalys wilfred wilfredo wilfrid william willie wilma
  wilmarie wilmary wilmer wilnelia wilson xander xavi xaviel xavier xiara ximena xiomara xiomarie xiomy yabdiel yabriel
  yadiel yadiela yadier yadira yadriel yael yaelis yahaira yahdiel yahel yahir yahya yaire yaiza yajaira yalitza
  yamaira yamaris yamil yamila yamile yamilet yamilette yamiletz yamir yan yandel yandiel yandriel yaneliz yaniel
  yanielis yanielys yanira yanis yannis yarel yarelis yareliz yaremi yaret yaretzi yari yariel yariela yarielis
  yarielys yarimar yaritza yashaira yashira yashua yasiel yasier yasmeen yasmin yasmine yavier yaxiel yazmin yeidel
  yeiden yeidi yeikob yeimar yeimi yeison yelitza yenitza yeray yeremi yeremiah yeremy yeriel yesenia yeshua yesiel
  yesmarie yessica yetzael yexiel yezenia yianna yiselle yoandel yoel yoemi yohan yohana yohanna yolanda yomaira yomar
  yomarie yonuel yoriel yoshua yosiel yosmar yuleidy yuliana yulianna yulissa yulitza yuriel yvette zabdiel zachary
  zadiel zael zahir zahira zaid zaida zaimar zaira zamaris zamir zamira zara zarai zariel zayden zelimar zeus zion zoe
  zoemi zoey zoraida zoraya zuleika zuleimary zuleyka zulimar zulma zulmarie zuri`);

/** Names that are also words, towns or things: they need their capital, and a second sign. */
export const wordNames = words(`
  abril alba alegria alexa alma amado amor amparo angel angeles armando asuncion aurora azul barbara bella blanca brisa
  bruno candida caridad carolina celeste cesar cielo clara concepcion consuelo coral cristal cruz dante dolores domingo
  dulce eden esperanza estrella fe flor florida franco german gloria grace guadalupe hope iris isabela israel jade
  jesus jordan joy julio justo leo leon lila linda luna luz mar margarita marina max mercedes mia milagros milan
  modesto nieves noel norma orlando paloma patria paz perla pilar prospero ray reina remedios rey reyes rocio roman
  rosa rosario rosita ruby salvador santiago santos sean socorro sol soledad thomas trinidad valentin victoria violeta
  virginia`);

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
