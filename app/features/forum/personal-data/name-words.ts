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

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
