/**
 * Names of postal cities and sectors that people write in place of a municipality, and the register of NPIs too. By
 * general knowledge, not from an official list.
 */
// biome-ignore format: a table reads best with one municipality a line
export const municipalityAliases: Record<string, readonly string[]> = {
  Aguadilla: ['Ramey', 'San Antonio'],
  Aibonito: ['La Plata'],
  Arecibo: ['Bajadero', 'Garrochales', 'Sabana Hoyos'],
  'Cabo Rojo': ['Boquerón'],
  Carolina: ['Isla Verde'],
  Ceiba: ['Roosevelt Roads'],
  Guánica: ['Ensenada'],
  Guaynabo: ['Fort Buchanan'],
  Humacao: ['Punta Santiago'],
  Ponce: ['Coto Laurel', 'Mercedita'],
  'Río Grande': ['Palmer'],
  Salinas: ['Aguirre'],
  'San Germán': ['Rosario'],
  'San Juan': ['Río Piedras', 'Hato Rey', 'Santurce', 'Viejo San Juan', 'Old San Juan', 'Puerta de Tierra', 'Condado', 'Miramar', 'Cupey', 'Puerto Nuevo', 'Barrio Obrero'],
  'Toa Baja': ['Levittown', 'Sabana Seca'],
  'Trujillo Alto': ['Saint Just'],
  Utuado: ['Ángeles'],
};

/** Names that stand in more than one municipality, or that could not be checked: a guess that somebody must confirm. */
// biome-ignore format: a table reads best with one municipality a line
export const uncertainAliases: Record<string, readonly string[]> = {
  Fajardo: ['Puerto Real'],
  Guaynabo: ['Caparra', 'Caparra Hills'],
  Lares: ['Castañer'],
  'San Juan': ['Caparra Terrace', 'Fernández Juncos', 'Minillas', 'College Park'],
};
