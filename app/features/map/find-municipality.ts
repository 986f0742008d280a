import { locate } from './locate.ts';

interface Found {
  /** Null where none was found. */
  municipio: string | null;
  /** What to tell. */
  words: string;
}

const options: PositionOptions = { enableHighAccuracy: false, timeout: 15_000 };
/** A question of the browser that nobody answers must not wait for ever. */
const timeoutMs = 60_000;
/** Beyond it, as where a computer guesses by its connection, the municipality may be another one. */
const exactMeters = 3_000;

const otherwise = 'Elige tu municipio en la lista.';
const failures = {
  refused: `Tu navegador no nos deja ver tu ubicación. ${otherwise}`,
  unavailable: `Tu dispositivo no pudo encontrar su ubicación. ${otherwise}`,
  slow: 'Encontrar tu ubicación tarda demasiado. Prueba otra vez o elige tu municipio en la lista.',
  outside: 'No parece que estés en Puerto Rico. Elige un municipio en la lista.',
};

/** Where this device is, told by the browser and looked up in the shapes. The position goes nowhere and is not kept. */
export function findMunicipality(): Promise<Found> {
  return new Promise((resolve) => {
    const fail = (why: keyof typeof failures) => resolve({ municipio: null, words: failures[why] });
    if (!navigator.geolocation) return fail('unavailable');
    setTimeout(fail, timeoutMs, 'slow');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(describe(coords)),
      ({ code, PERMISSION_DENIED, TIMEOUT }) => {
        if (code === PERMISSION_DENIED) fail('refused');
        else fail(code === TIMEOUT ? 'slow' : 'unavailable');
      },
      options,
    );
  });
}

function describe({ latitude, longitude, accuracy }: GeolocationCoordinates): Found {
  const found = locate({ lat: latitude, lng: longitude });
  if (!found) return { municipio: null, words: failures.outside };
  const { nombre, isOffshore } = found;
  if (accuracy > exactMeters)
    return {
      municipio: nombre,
      words: `Parece que estás en ${nombre}. Si no es así, elige otro en la lista.`,
    };
  return {
    municipio: nombre,
    words: isOffshore ? `Estás junto a la costa. Lo más cercano es ${nombre}.` : `Estás en ${nombre}.`,
  };
}
