/** A blank of a letter: a field to fill, and its place in the text. */
export interface Blank {
  name: string;
  kind: 'texto' | 'parrafo' | 'fecha' | 'telefono' | 'correo';
  most: number;
  label: string;
  hint: string | undefined;
  /** Empty, it is a line to fill by hand; an optional one takes its paragraph away. */
  isRequired: boolean;
}

/** Name (with ? an optional one), kind, longest value, label, hint. */
const table = `
fecha | fecha | 10 | Fecha | Se llena con la de hoy. Puedes cambiarla.
nombre | texto | 80 | Tu nombre y apellidos | Quien firma la carta.
parentesco | texto | 30 | Qué eres del estudiante | Ejemplo: madre, padre, abuela, encargada.
telefono? | telefono | 20 | Tu teléfono
correo? | correo | 80 | Tu correo electrónico
destinatario | texto | 80 | A quién va | Nombre o puesto. Ejemplo: director o directora.
estudiante | texto | 80 | Nombre del estudiante
grado? | texto | 30 | Grado | Ejemplo: segundo grado, kínder.
escuela | texto | 80 | Escuela
preocupaciones | parrafo | 600 | Qué te preocupa | Dos o tres ejemplos de lo que ves, con tus palabras.
asuntos | parrafo | 600 | De qué quieres hablar | Uno o dos asuntos. Ejemplo: la terapia del habla no llega.
horas? | texto | 120 | Cuándo puedes | Días y horas. Ejemplo: martes o jueves, después de las 2:00 p. m.
acompanante? | texto | 80 | Quién va contigo | Déjalo en blanco si vas a solas.
documentos | parrafo | 400 | Qué documentos quieres | Ejemplo: PEI, evaluaciones, minutas, hojas de asistencia a terapias.
servicio | texto | 120 | Servicio que falta | Tal como está escrito en el PEI.
frecuencia? | texto | 120 | Cuántas veces dice el PEI | Ejemplo: 2 veces por semana, 30 minutos.
fecha_pei | fecha | 10 | Fecha del PEI
sin_servicio_desde | texto | 60 | Desde cuándo falta | Mes y año.
gestiones? | parrafo | 400 | Qué has hecho ya | Con quién hablaste y en qué fecha.
plan | texto | 80 | Nombre del plan médico | Está en la tarjeta.
paciente | texto | 80 | Nombre de la persona asegurada
relacion? | texto | 30 | Qué eres de esa persona | Déjalo en blanco si eres tú.
contrato | texto | 40 | Número de contrato o de la tarjeta
servicio_negado | texto | 120 | Servicio que el plan negó
fecha_negativa | fecha | 10 | Fecha de la carta o mensaje del plan
razon_plan? | parrafo | 400 | Razón que dio el plan | Cópiala tal como la escribieron.
medico | texto | 80 | Quién ordenó el servicio | Nombre del médico o la médica.
razones | parrafo | 600 | Por qué hace falta | Qué puede hacer con el servicio y qué pasa sin él.
`;

const blanks = new Map(
  table
    .trim()
    .split('\n')
    .map((row): [string, Blank] => {
      const [mark = '', kind, most, label = '', hint] = row.split(' | ');
      const name = mark.replace('?', '');
      return [
        name,
        { name, kind: kind as Blank['kind'], most: Number(most), label, hint, isRequired: name === mark },
      ];
    }),
);

/** A blank that somebody wrote into a letter and that the list does not have is a line of text. */
export function findBlank(name: string): Blank {
  const plain = {
    name,
    kind: 'texto',
    most: 120,
    label: name.replaceAll('_', ' '),
    hint: undefined,
  } as const;
  return blanks.get(name) ?? { ...plain, isRequired: true };
}
