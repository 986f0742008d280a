/** `yo`: the person fills it in; `otra`: whoever cares for them does. */
export type Voice = 'yo' | 'otra';

/** One tick: what is touched, and the request to whoever attends that it becomes. */
export interface Tick {
  /** "comunicacion.tiempo" */
  key: string;
  mark: Record<Voice, string>;
  asks: Record<Voice, string>;
  /** What does not help: a dash on paper. */
  isAgainst: boolean;
}

export interface Question {
  key: string;
  question: Record<Voice, string>;
  /** Above its requests on the sheet. */
  title: Record<Voice, string>;
  hint: Record<Voice, string> | undefined;
  ticks: Tick[];
}

/** Two autistic adults, a family, a nurse or paramedic and a police officer, with name and day; nobody yet. */
export const readBy: readonly string[] = [];

/**
 * Twelve questions (#: question and title by the person, then by somebody else, and hints), each with its ticks: mark
 * and request by the person, mark and request by somebody else. The other voice says "le" for everybody, on purpose.
 */
const table = `
# comunicacion | ¿Cómo me comunico? | Cómo me comunico | ¿Cómo se comunica? | Cómo se comunica
frases_cortas | Entiendo mejor las frases cortas | Por favor, use frases cortas y una idea a la vez. | Entiende mejor las frases cortas | Por favor, háblele con frases cortas y una idea a la vez.
tiempo | Necesito tiempo para contestar | Espere mi respuesta. Unos segundos de silencio me ayudan. | Necesita tiempo para contestar | Espere su respuesta. Unos segundos de silencio le ayudan.
escribe | Escribo o señalo mejor que hablo | Deme papel, teclado o mi teléfono para contestar. | Escribe o señala mejor que habla | Dele papel, teclado o su teléfono para contestar.
tableta | Uso tableta, tarjetas o señas | Deje mi tableta o mis tarjetas a mi alcance, siempre. | Usa tableta, tarjetas o señas | Deje su tableta o sus tarjetas a su alcance, siempre.
sin_habla | No hablo, o a veces pierdo el habla | No hablo, o a veces no puedo. Pregunte de forma que pueda decir sí o no. | No habla, o a veces pierde el habla | No habla, o a veces no puede. Pregunte de forma que pueda decir sí o no.
literal | Entiendo las palabras tal como suenan | Diga las cosas tal como son, sin bromas ni dobles sentidos. | Entiende las palabras tal como suenan | Dígale las cosas tal como son, sin bromas ni dobles sentidos.
mirada | Escucho aunque no mire a los ojos | No me pida que mire a los ojos. Aunque no mire, escucho. | Escucha aunque no mire a los ojos | No le pida que mire a los ojos. Aunque no mire, escucha.
conmigo | Quiero que me hablen a mí | Hábleme a mí, no solo a quien me acompaña. | Quiere que le hablen directamente | Háblele directamente, aunque conteste otra persona.
# calma | ¿Qué me da calma? | Me da calma | ¿Qué le da calma? | Le da calma
lugar_callado | Un lugar callado | Si puede, ofrézcame un lugar callado. | Un lugar callado | Si puede, ofrézcale un lugar callado.
objeto | Mi objeto de calma | Deje que tenga mi objeto de calma en las manos. | Su objeto de calma | Deje que tenga su objeto de calma en las manos.
moverse | Moverme, mecerme o caminar | Deje que me mueva o me meza: así me calmo. | Moverse, mecerse o caminar | Deje que se mueva o se meza: así se calma.
audifonos | Mis audífonos o mi música | Deje que use mis audífonos o mi música. | Sus audífonos o su música | Deje que use sus audífonos o su música.
saber | Saber qué viene después | Dígame qué va a pasar y cuánto falta. | Saber qué viene después | Dígale qué va a pasar y cuánto falta.
compania | La persona que me acompaña | Permita que mi acompañante se quede conmigo. | La persona que le acompaña | Permita que su acompañante se quede a su lado.
# abruma | ¿Qué me abruma? | Me abruma | ¿Qué le abruma? | Le abruma
preguntas | Muchas preguntas seguidas | Haga una sola pregunta a la vez. | Muchas preguntas seguidas | Hágale una sola pregunta a la vez.
gente | Mucha gente en el cuarto | Por favor, que entren solo las personas necesarias. | Mucha gente en el cuarto | Por favor, que entren solo las personas necesarias.
voces | Varias voces a la vez | Por favor, que hable una sola persona. | Varias voces a la vez | Por favor, que hable una sola persona.
cambios | Los cambios sin aviso | Si algo cambia, avíseme antes. | Los cambios sin aviso | Si algo cambia, avísele antes.
prisa | La prisa | Vaya despacio conmigo, por favor. | La prisa | Vaya despacio, por favor: la prisa le abruma.
olores | Los olores fuertes | Evite el perfume y los olores fuertes cerca de mí. | Los olores fuertes | Evite el perfume y los olores fuertes a su lado.
# tacto | ¿Y si hay que tocarme? | Si hay que tocarme | ¿Y si hay que tocar su cuerpo? | Si hay que tocar su cuerpo
avisar | Quiero aviso antes | Avíseme antes de tocar y diga dónde. | Quiere aviso antes | Avísele antes de tocar y diga dónde.
lo_menos | Prefiero que me toquen lo menos posible | Toque solo si es necesario. | Prefiere que le toquen lo menos posible | Toque solo si es necesario.
firme | Mejor firme que suave | Toque con firmeza: el roce suave me molesta. | Mejor firme que suave | Toque con firmeza: el roce suave le molesta.
por_mi_cuenta | Prefiero hacerlo por mi cuenta | Si se puede, deje que lo haga yo. | Prefiere hacerlo por su cuenta | Si se puede, deje que lo haga por su cuenta.
parar | Puedo pedir que paren | Si digo o señalo «para», pare un momento. | Puede pedir que paren | Si dice o señala «para», pare un momento.
# espera | ¿Cómo espero mejor? | Para esperar | ¿Cómo espera mejor? | Para esperar
cuanto_falta | Si sé cuánto falta | Dígame cuánto falta y avise si cambia. | Si sabe cuánto falta | Dígale cuánto falta y avise si cambia.
afuera | Afuera o en el carro | Deje que espere afuera y avíseme cuando me toque. | Afuera o en el carro | Deje que espere afuera y avísenos cuando le toque.
esquina | En una esquina con poca gente | Ofrézcame una silla en una esquina callada. | En una esquina con poca gente | Ofrézcale una silla en una esquina callada.
hora | Con la primera o la última cita | Si puede, deme la primera o la última cita. | Con la primera o la última cita | Si puede, dele la primera o la última cita.
poco | No puedo esperar mucho | Si puede, atiéndame pronto: esperar me altera. | No puede esperar mucho | Si puede, que pase pronto: esperar le altera.
algo | Con algo que hacer | Deje que use mi teléfono o mi juego mientras espero. | Con algo que hacer | Deje que use su teléfono o su juego mientras espera.
# luz_y_ruido | ¿Qué pasa con la luz y el ruido? | Luz y ruido | ¿Qué pasa con la luz y el ruido? | Luz y ruido
luz | Me molesta la luz fuerte | Por favor, baje la luz. | Le molesta la luz fuerte | Por favor, bájele la luz: le molesta.
ruido | Me molesta el ruido | Por favor, baje el volumen y cierre la puerta. | Le molesta el ruido | Por favor, baje el volumen y cierre la puerta: el ruido le molesta.
de_repente | Me asustan los ruidos de repente | Avíseme antes de un ruido: una máquina, una alarma. | Le asustan los ruidos de repente | Avísele antes de un ruido: una máquina, una alarma.
television | El televisor o la música me cansan | Por favor, apague el televisor o la música. | El televisor o la música le cansan | Por favor, apáguele el televisor o la música.
gafas | Uso gafas oscuras, gorra u orejeras | Deje que use mis gafas oscuras, mi gorra o mis orejeras. | Usa gafas oscuras, gorra u orejeras | Deje que use sus gafas oscuras, su gorra o sus orejeras.
los_busca | Miro luces o hago sonidos para estar bien | Si miro luces o hago sonidos, me estoy calmando. Déjeme, por favor. | Mira luces o hace sonidos para estar bien | Si mira luces o hace sonidos, se está calmando. Déjele, por favor.
# dolor | ¿Cómo se nota mi dolor? | Mi dolor | ¿Cómo se nota su dolor? | Su dolor
no_se_nota | Puede dolerme y no se nota | Aunque no se note, puede dolerme. Pregunte y revise. | Puede dolerle y no se nota | Aunque no se note, puede dolerle. Pregunte y revise.
cambio | Cuando algo me duele, cambio | Si grito, me muevo más o me callo, puede ser dolor. | Cuando algo le duele, cambia | Si grita, se mueve más o se calla, puede ser dolor.
senalar | Puedo señalar dónde me duele | Deme un dibujo del cuerpo para señalar dónde duele. | Puede señalar dónde le duele | Dele un dibujo del cuerpo para señalar dónde duele.
numeros | Los números del 1 al 10 me confunden | No me pida un número. Pregunte si duele poco o mucho. | Los números del 1 al 10 le confunden | No le pida un número. Pregunte si duele poco o mucho.
con_poco | Lo pequeño puede doler mucho | Un roce pequeño puede dolerme mucho. Tómelo en serio. | Lo pequeño puede doler mucho | Un roce pequeño puede dolerle mucho. Tómelo en serio.
agujas | Las agujas me dan miedo | Explíqueme la inyección antes y pregunte cómo la prefiero. | Las agujas le dan miedo | Explíquele la inyección antes y pregunte cómo la prefiere.
# comida | ¿Qué pasa con la comida? | Comida y medicinas | ¿Qué pasa con la comida? | Comida y medicinas
pocas | Como pocas comidas | Como pocas comidas. Ofrezca, pero no insista. | Come pocas comidas | Come pocas comidas. Ofrezca, pero no insista.
traigo | Traigo mi comida | Permita que coma lo que traigo. | Trae su comida | Permita que coma lo que trae.
separada | No quiero comidas mezcladas | Sirva cada comida por separado. | No quiere comidas mezcladas | Sírvale cada comida por separado.
textura | Hay texturas que no puedo tragar | Si no puedo con una textura, cámbiela. No es un capricho. | Hay texturas que no puede tragar | Si no puede con una textura, cámbiela. No es un capricho.
sin_hambre | No noto el hambre o la sed | Ofrézcame agua y comida aunque no pida. | No nota el hambre o la sed | Ofrézcale agua y comida aunque no pida.
pastillas | No puedo tragar pastillas | Pregunte si la medicina viene líquida. | No puede tragar pastillas | Pregunte si la medicina viene líquida.
alergia | Tengo alergia o dieta | Antes de darme algo, lea mi alergia o dieta en esta hoja. | Tiene alergia o dieta | Antes de darle algo, lea su alergia o dieta en esta hoja.
# peligro | ¿Qué puede ser peligroso para mí? | Para mi seguridad | ¿Qué puede ser peligroso? | Para su seguridad
irse | Puedo irme sin avisar | Puedo irme sin avisar. Cierre la puerta y quédese cerca. | Puede irse sin avisar | Puede irse sin avisar. Cierre la puerta y quédese cerca.
agua | El agua me atrae | Cerca del agua, que alguien esté siempre conmigo. | El agua le atrae | Cerca del agua, que alguien esté siempre a su lado.
carros | No siempre noto los carros | Acompáñeme en la calle y en el estacionamiento. | No siempre nota los carros | Acompáñele en la calle y en el estacionamiento.
boca | Me llevo cosas a la boca | Guarde objetos pequeños, medicinas y productos de limpieza. | Se lleva cosas a la boca | Guarde objetos pequeños, medicinas y productos de limpieza.
cualquiera | Puedo irme con cualquiera | Antes de dejarme ir con alguien, llame a mis teléfonos. | Puede irse con cualquiera | Antes de dejarle ir con alguien, llame a nuestros teléfonos.
ordenes | Puedo no obedecer a la primera | Si no contesto ni obedezco, no es desafío. Repita despacio. | Puede no obedecer a la primera | Si no contesta ni obedece, no es desafío. Repita despacio.
# visita | ¿Qué me ayuda en una visita? | En la visita | ¿Qué ayuda en una visita? | En la visita
pasos | Que me digan los pasos | Dígame los pasos antes de empezar. | Que le digan los pasos | Dígale los pasos antes de empezar.
ver_antes | Ver las cosas antes de usarlas | Enséñeme cada instrumento antes de usarlo. | Ver las cosas antes de usarlas | Enséñele cada instrumento antes de usarlo.
pausa | Poder hacer una pausa | Haga una pausa cuando la pida. | Poder hacer una pausa | Haga una pausa cuando la pida.
escrito | Tenerlo por escrito | Deme lo importante por escrito al final. | Tenerlo por escrito | Denos lo importante por escrito al final.
acompanante | Ir con alguien | Deje entrar a la persona que me acompaña. | Ir con alguien | Deje entrar a la persona que le acompaña.
misma_persona | Que me atienda la misma persona | Si se puede, que me atienda siempre la misma persona. | Que le atienda la misma persona | Si se puede, que le atienda siempre la misma persona.
mensajes | Hacer las citas por mensaje | Para las citas, escríbame. Llamar me cuesta. | Hacer las citas por mensaje | Para las citas, escríbanos un mensaje.
# crisis | ¿Y si me sobrecargo? | Si me sobrecargo | ¿Y si se sobrecarga? | Si se sobrecarga | Cuando todo es demasiado. Marca lo que ayuda y lo que no. | Cuando todo es demasiado. Marca lo que ayuda y lo que no.
espacio | Necesito espacio y tiempo | Deme espacio y tiempo. Va a pasar. | Necesita espacio y tiempo | Dele espacio y tiempo. Va a pasar.
bajar | Necesito menos luz, ruido y voces | Baje la luz, el ruido y las voces. | Necesita menos luz, ruido y voces | Bájele la luz, el ruido y las voces.
poca_gente | Necesito que la gente se aleje | Pida a la gente que se aleje y no grabe. | Necesita que la gente se aleje | Pida a la gente que se aleje y no grabe.
llamar | Quiero que llamen a mi gente | Llame a los teléfonos de esta hoja. | Quiere que llamen a su gente | Llame a los teléfonos de esta hoja.
no_sujetar | No quiero que me sujeten | No me sujete si no hay peligro. | No quiere que le sujeten | No le sujete si no hay peligro.
no_rodear | No quiero que me rodeen | No me rodee ni bloquee la salida. | No quiere que le rodeen | No le rodee ni bloquee la salida.
no_gritar | Los gritos lo empeoran | No grite ni me regañe. No lo hago a propósito. | Los gritos lo empeoran | No le grite ni le regañe. No lo hace a propósito.
no_quitar | No quiero perder mi objeto | No me quite mi objeto, mis audífonos ni mi tableta. | No quiere perder su objeto | No le quite su objeto, sus audífonos ni su tableta.
# fortalezas | ¿Qué se me da bien? | Se me da bien | ¿Qué se le da bien? | Se le da bien | Quien te atiende también necesita saber esto. | Quien atiende también necesita saber esto.
entiendo | Entiendo más de lo que parece | Entiendo más de lo que parece. Hábleme según mi edad. | Entiende más de lo que parece | Entiende más de lo que parece. Háblele según su edad.
imagenes | Aprendo rápido con imágenes | Enséñeme con imágenes: aprendo rápido. | Aprende rápido con imágenes | Enséñele con imágenes: aprende rápido.
plan | Sigo bien un plan claro | Deme un plan claro y lo sigo. | Sigue bien un plan claro | Dele un plan claro y lo sigue.
datos | Recuerdo bien los datos | Pregúnteme por fechas y datos: los recuerdo bien. | Recuerda bien los datos | Pregúntele por fechas y datos: los recuerda bien.
tema | Sé mucho de mi tema favorito | Pregúnteme por mi tema favorito: me ayuda a confiar. | Sabe mucho de su tema favorito | Pregúntele por su tema favorito: le ayuda a confiar.
ayudar | Me gusta ayudar | Deme una tarea pequeña: me gusta ayudar. | Le gusta ayudar | Dele una tarea pequeña: le gusta ayudar.
`;

export const questions: Question[] = table
  .trim()
  .split('\n# ')
  .map((block) => {
    const [head = '', ...rows] = block.replace(/^# /, '').split('\n');
    const [key = '', ...words] = head.split(' | ');
    return {
      key,
      question: voices(words[0], words[2]),
      title: voices(words[1], words[3]),
      hint: words[4] ? voices(words[4], words[5]) : undefined,
      ticks: rows.map((row) => {
        const [name = '', ...said] = row.split(' | ');
        const isAgainst = key === 'crisis' && name.startsWith('no_');
        return {
          key: `${key}.${name}`,
          mark: voices(said[0], said[2]),
          asks: voices(said[1], said[3]),
          isAgainst,
        };
      }),
    };
  });

function voices(yo = '', otra = ''): Record<Voice, string> {
  return { yo, otra };
}
