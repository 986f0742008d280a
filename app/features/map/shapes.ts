/**
 * Shapes of the 78 municipalities, one unit being about 216 m.
 *
 * Boundaries of the U.S. Census Bureau (public domain), generalised in us-atlas 3.0.1 counties-10m (ISC licence). Mona and
 * Desecheo, parts of Mayagüez, are left out so that the island fits. `d` is the outline of an SVG path, with one closed
 * part for each island; `label` is the centroid of the largest part.
 */
export const mapSize = { width: 1000, height: 309 };

/**
 * Equirectangular with the cosine of 18.22°: the same scale in both directions. The three numbers are fitted to the
 * centroids in tests/support/municipality-centroids.ts, which come from another source (median distance 1.3 units).
 */
const west = -67.272;
const north = 18.5141;
const unitsPerDegree = 514.2;
const cosine = Math.cos((18.22 * Math.PI) / 180);

export interface MapPoint {
  x: number;
  y: number;
}

/** A closed line. */
export type Ring = MapPoint[];

/** Where a position (WGS 84) stands on the map. */
export function toMap({ lat, lng }: { lat: number; lng: number }): MapPoint {
  return { x: (lng - west) * cosine * unitsPerDegree, y: (north - lat) * unitsPerDegree };
}

export interface MunicipalityShape {
  nombre: string;
  d: string;
  label: [x: number, y: number];
}

/** "M222 146l18-11l10 13z", once for each island: an absolute start, then steps. */
export function readRings(d: string): Ring[] {
  return d
    .split('z')
    .filter((part) => part !== '')
    .map((part) => {
      let [x, y] = [0, 0];
      return part.split('l').map((step) => {
        const [dx = 0, dy = 0] = step.match(/-?\d+/g)?.map(Number) ?? [];
        [x, y] = [x + dx, y + dy];
        return { x, y };
      });
    });
}

// biome-ignore format: a table reads best with one municipality a line
export const shapes: readonly MunicipalityShape[] = [
  { nombre: 'Adjuntas', d: 'M222 146l18-11l10 13l32 5l14 21l-2 12l-12 11l-26 9l-11-11l-14 0l-14-19l-2-29z', label: [254, 172] },
  { nombre: 'Aguada', d: 'M16 71l38-20l14 13l2 37l-26 2z', label: [48, 78] },
  { nombre: 'Aguadilla', d: 'M82 0l23 18l0 9l-21 13l-16 24l-14-13l-3-32l12-15z', label: [74, 28] },
  { nombre: 'Aguas Buenas', d: 'M527 131l23-11l19 1l12-9l7-3l-12 38l-12 9l-12 6l-2-15l-12 2z', label: [559, 136] },
  { nombre: 'Aibonito', d: 'M468 186l35-14l12 19l-4 24l-15 10l-32-26z', label: [492, 198] },
  { nombre: 'Añasco', d: 'M44 103l26-2l37 6l7 9l0 8l-21 9l-26 5l-4-13l-21 2l-19-15z', label: [72, 117] },
  { nombre: 'Arecibo', d: 'M247 15l28 7l42-12l18 5l0 49l-2 26l-9 6l-53 6l-8-17l-18 12z', label: [291, 56] },
  { nombre: 'Arroyo', d: 'M581 247l13-3l17 31l-12 12l-12-5z', label: [595, 266] },
  { nombre: 'Barceloneta', d: 'M335 15l26 2l5 25l-10 14l-21 8z', label: [348, 37] },
  { nombre: 'Barranquitas', d: 'M450 140l18-4l22 2l2 31l12 0l-1 3l-35 14l-30-11l12-10z', label: [470, 161] },
  { nombre: 'Bayamón', d: 'M522 102l3-38l-1-13l14-8l19 3l5 23l-10 10l-2 41l-23 11l-7-9z', label: [539, 84] },
  { nombre: 'Cabo Rojo', d: 'M46 178l8 7l30 25l-3 25l1 42l-3 15l-28-9l-21 6l2-24l17-13l-19-6l5-28l9-7z', label: [58, 242] },
  { nombre: 'Caguas', d: 'M564 156l12-9l12-38l13-5l10 4l4 40l7 10l-13 21l2 11l-16 16l-7-18l-14-11z', label: [595, 153] },
  { nombre: 'Camuy', d: 'M180 15l32-1l7 39l7 13l-7 22l-33-13l-4 1z', label: [201, 50] },
  { nombre: 'Canóvanas', d: 'M660 57l25-3l0 16l0 43l16 10l-7 10l-34-8l9-25z', label: [677, 95] },
  { nombre: 'Carolina', d: 'M602 33l23-4l12 13l18 2l5 13l9 43l-9 25l-10-12l-28-44l3-12l-19-12z', label: [642, 71] },
  { nombre: 'Cataño', d: 'M543 31l16-9l8 17l-10 7l-19-3z', label: [553, 36] },
  { nombre: 'Cayey', d: 'M515 191l42 5l17-19l14 11l7 18l0 2l0 1l-24 1l-12 9l-6 26l-14-7l-17 2l-11-25z', label: [548, 210] },
  { nombre: 'Ceiba', d: 'M739 115l2-3l17 15l13-10l35-1l22 20l-12 19l-19-8l5 12l-16-1l2-8l-52-30z', label: [790, 133] },
  { nombre: 'Ciales', d: 'M324 96l9-6l28-6l35-11l3 59l-22 0l-9 16l3 25l-15 7l5-19l-16-22l0-28z', label: [368, 115] },
  { nombre: 'Cidra', d: 'M504 169l14 6l2-12l18-14l12-2l2 15l12-6l10 21l-17 19l-42-5l-12-19z', label: [541, 174] },
  { nombre: 'Coamo', d: 'M405 173l14 7l19-5l30 11l-4 13l32 26l-20 10l-17 21l-12-11l-34-3l-1-20l5-32z', label: [445, 214] },
  { nombre: 'Comerío', d: 'M490 138l20-4l10-12l7 9l11 18l-18 14l-2 12l-14-6l-12 0z', label: [512, 150] },
  { nombre: 'Corozal', d: 'M436 113l7-20l5-14l18-4l19 20l-9 37l-8 4l-18 4l-16-17z', label: [460, 108] },
  { nombre: 'Culebra', d: 'M944 85l19 9l21-5l16 16l-30 15l-21-8z', label: [970, 103] },
  { nombre: 'Dorado', d: 'M468 20l21-2l35 7l-28 5l1 32l-24 5l2-21z', label: [487, 39] },
  { nombre: 'Fajardo', d: 'M820 63l12 6l0 19zM741 112l10 4l23-21l9-17l21-13l-4 21l6 30l-35 1l-13 10z', label: [783, 101] },
  { nombre: 'Florida', d: 'M335 64l21-8l5 28l-28 6z', label: [346, 74] },
  { nombre: 'Guánica', d: 'M142 289l10-20l0-21l37 4l11 13l1 23l-26 3l-7 11z', label: [172, 273] },
  { nombre: 'Guayama', d: 'M539 238l14 7l6-26l12-9l24-1l-17 26l3 12l6 35l-42 19l-18-4l-12 11l5-50z', label: [554, 261] },
  { nombre: 'Guayanilla', d: 'M205 287l24-69l2-23l14 0l2 49l14-2l2 13l-13 10l-38 25z', label: [234, 247] },
  { nombre: 'Guaynabo', d: 'M557 46l10-7l2 29l9 13l3 31l-12 9l-19-1l2-41l10-10z', label: [565, 90] },
  { nombre: 'Gurabo', d: 'M611 108l25-3l14 8l10 12l-16 22l-22 11l-7-10z', label: [632, 129] },
  { nombre: 'Hatillo', d: 'M212 14l35 1l-2 82l-28 1l2-10l7-22l-7-13z', label: [232, 53] },
  { nombre: 'Hormigueros', d: 'M54 185l37 2l-7 23z', label: [76, 194] },
  { nombre: 'Humacao', d: 'M681 203l11-30l14-12l16-3l26 17l-18 23l-10 31z', label: [713, 190] },
  { nombre: 'Isabela', d: 'M154 13l-5 20l23 29l-7 9l-46-9l-14-35l0-9l-23-18l41 2z', label: [131, 34] },
  { nombre: 'Jayuya', d: 'M345 111l0 28l16 22l-5 19l-2 6l-2 0l-19-10l-28 7l10-45l11 4l3-24z', label: [334, 155] },
  { nombre: 'Juana Díaz', d: 'M352 186l2 0l12 0l2 35l12-7l32 8l1 20l2 12l-14 19l-19-4l-25 8l6-14l-18-71z', label: [380, 236] },
  { nombre: 'Juncos', d: 'M644 147l16-22l34 8l-21 27l-16 31l-2-28z', label: [666, 149] },
  { nombre: 'Lajas', d: 'M81 235l19-5l42 7l10 11l0 21l-10 20l-2-8l-37-3l-24 14l3-15z', label: [115, 258] },
  { nombre: 'Lares', d: 'M179 134l-2-25l9-34l33 13l-2 10l0 41l5 7l-7 1l2 29l-5 1l-30-9z', label: [198, 127] },
  { nombre: 'Las Marías', d: 'M114 116l0 4l45 6l20 8l3 34l-38-10l-21 6l-18-26l-12-5l21-9z', label: [143, 143] },
  { nombre: 'Las Piedras', d: 'M657 191l16-31l21-27l7-10l7 1l-2 37l-14 12l-11 30l-24 0z', label: [684, 168] },
  { nombre: 'Loíza', d: 'M704 47l-19 23l0-16l-25 3l-5-13l-18-2l-12-13l42 4z', label: [668, 45] },
  { nombre: 'Luquillo', d: 'M743 67l40 11l-9 17l-23 21l-10-4l-2 3l2-26l-7-13z', label: [756, 89] },
  { nombre: 'Manatí', d: 'M361 17l31 6l14-8l-1 59l-9-1l-35 11l-5-28l10-14z', label: [382, 49] },
  { nombre: 'Maricao', d: 'M123 164l21-6l38 10l30 9l-9 16l-35-6l-24 3l-35-15z', label: [160, 176] },
  { nombre: 'Maunabo', d: 'M627 234l67 24l-30 16l-16-6l-4-16z', label: [661, 256] },
  { nombre: 'Mayagüez', d: 'M42 127l21-2l4 13l26-5l12 5l18 26l-14 11l-18 12l-37-2l-8-7l12-14z', label: [80, 158] },
  { nombre: 'Moca', d: 'M68 64l16-24l21-13l14 35l-12 45l-37-6z', label: [93, 71] },
  { nombre: 'Morovis', d: 'M396 73l9 1l22-1l11 14l5 6l-7 20l-5 11l-32 8z', label: [417, 100] },
  { nombre: 'Naguabo', d: 'M708 124l5-9l23 5l52 30l-2 8l-14 14l-14-6l-10 9l-26-17l-16 3z', label: [742, 146] },
  { nombre: 'Naranjito', d: 'M468 136l8-4l9-37l37 7l-2 20l-10 12l-20 4z', label: [498, 117] },
  { nombre: 'Orocovis', d: 'M354 186l2-6l15-7l-3-25l9-16l22 0l32-8l5-11l-2 10l16 17l0 25l-12 10l-19 5l-14-7l-14 0l-25 13z', label: [408, 154] },
  { nombre: 'Patillas', d: 'M595 209l0-1l20 7l1 10l11 9l17 18l4 16l16 6l-32 7l-21-6l-17-31l-13 3l-3-12z', label: [615, 247] },
  { nombre: 'Peñuelas', d: 'M245 195l11 11l26-9l9 16l-11 63l-30-11l13-10l-2-13l-14 2z', label: [268, 232] },
  { nombre: 'Ponce', d: 'M282 197l12-11l11-3l28-7l19 10l-7 6l18 71l-6 14l-19 7l-25-11l-21 9l-12-6l11-63z', label: [321, 233] },
  { nombre: 'Quebradillas', d: 'M154 13l26 2l2 61l-10-14l-23-29z', label: [168, 37] },
  { nombre: 'Rincón', d: 'M16 71l28 32l-21 9l-23-34z', label: [21, 92] },
  { nombre: 'Río Grande', d: 'M685 70l19-23l18 0l21 20l-9 9l7 13l-2 26l-3 5l-23-5l-5 9l-7-1l-16-10z', label: [712, 86] },
  { nombre: 'Sabana Grande', d: 'M144 190l24-3l14 57l7 8l-37-4l-10-11z', label: [161, 221] },
  { nombre: 'Salinas', d: 'M459 256l17-21l20-10l15-10l11 25l17-2l-19 20l-5 50l-12 0l-11-15l-37-17z', label: [495, 261] },
  { nombre: 'San Germán', d: 'M84 210l7-23l18-12l35 15l-2 47l-42-7l-19 5z', label: [114, 208] },
  { nombre: 'San Juan', d: 'M602 33l4 12l19 12l-3 12l-18 5l-3 30l-13 5l-7 3l-3-31l-9-13l-2-29l-8-17z', label: [590, 62] },
  { nombre: 'San Lorenzo', d: 'M595 206l16-16l-2-11l13-21l22-11l11 16l2 28l0 12l-4 13l-21 0l-16 9l-1-10l-20-7z', label: [632, 188] },
  { nombre: 'San Sebastián', d: 'M107 107l12-45l46 9l7-9l10 14l4-1l-9 34l2 25l-20-8l-45-6l0-4z', label: [147, 96] },
  { nombre: 'Santa Isabel', d: 'M401 273l14-19l-2-12l34 3l12 11l-4 20l-22 20z', label: [432, 267] },
  { nombre: 'Toa Alta', d: 'M473 67l24-5l28 2l-3 38l-37-7l-19-20z', label: [500, 80] },
  { nombre: 'Toa Baja', d: 'M524 25l19 6l-5 12l-14 8l1 13l-28-2l-1-32z', label: [516, 43] },
  { nombre: 'Trujillo Alto', d: 'M622 69l28 44l-14-8l-25 3l-10-4l3-30z', label: [620, 92] },
  { nombre: 'Utuado', d: 'M217 98l28-1l18-12l8 17l53-6l21 15l-16 7l-3 24l-11-4l-10 45l-11 3l2-12l-14-21l-32-5l-10-13l-18 11l-5-7z', label: [277, 125] },
  { nombre: 'Vega Alta', d: 'M450 15l18 5l7 26l-2 21l-7 8l-18 4l-5 14l-5-6z', label: [457, 52] },
  { nombre: 'Vega Baja', d: 'M406 15l44 0l-12 72l-11-14l-22 1z', label: [426, 44] },
  { nombre: 'Vieques', d: 'M828 205l86-24l61 14l-31 12l-37 3l-19 10l-14-5l-30 7z', label: [897, 201] },
  { nombre: 'Villalba', d: 'M366 186l25-13l14 0l12 17l-5 32l-32-8l-12 7z', label: [392, 197] },
  { nombre: 'Yabucoa', d: 'M616 225l16-9l21 0l4-13l24 0l39 26l-16 8l-10 21l-67-24z', label: [671, 228] },
  { nombre: 'Yauco', d: 'M168 187l35 6l9-16l5-1l14 19l-2 23l-24 69l-4 1l-1-23l-11-13l-7-8z', label: [202, 222] },
];
