/** Name, type, subcategory, municipality and phone that each line of the NPPES sample gives; the lines that it lacks are skipped. */
type Expected = [
  nombre: string,
  tipo: string,
  subcategoria: string | null,
  municipio: string,
  telefono: string | null,
  doubt?: string,
];

const speech = 'Terapista del habla y lenguaje';

// biome-ignore format: a table reads best with one line a record
export const expectedNppes: Record<number, Expected> = {
  2: ['Marisol Rosado Vega', 'terapista', speech, 'Bayamón', '787-555-0201'],
  3: ['Yaritza I. de Leon Pagan', 'terapista', 'Terapista ocupacional', 'San Juan', '787-555-0202'],
  4: ['Omayra Quinones Ibanez', 'terapista', 'Terapista ocupacional', 'Caguas', '787-555-0203'],
  5: ['Efrain J. Santos Muniz', 'terapista', 'Terapista físico', 'Ponce', '787-555-0204'],
  6: ['Ada Colon Aneses', 'terapista', 'Terapista conductual (ABA)', 'Guaynabo', '787-555-0205'],
  7: ['Hector L. Perez Ortiz', 'doctor', 'Psicólogo clínico', 'San Juan', '787-555-0206'],
  9: ['Lourdes Mendez Gueits', 'doctor', 'Psicólogo clínico', 'Mayagüez', '787-555-0208'],
  10: ['Jose A. Torres Acaba', 'doctor', 'Neurólogo', 'San Juan', '787-555-0209'],
  11: ['Sofia Berrios Nunez', 'doctor', 'Pediatra del desarrollo', 'San Juan', '787-555-0210'],
  12: ['Angel R. Figueroa Pena', 'doctor', 'Psiquiatra infantil', 'Carolina', '787-555-0211'],
  13: ['Nilda Rivera Camuy', 'doctor', 'Gastroenterólogo', 'Bayamón', '787-555-0212'],
  14: ['Ivan Velez Toro', 'doctor', 'Genetista', 'San Germán', null],
  16: ['Pedro Marrero Diaz', 'doctor', 'Dentista pediátrico', 'Humacao', '787-555-0215'],
  17: ['Elena Cruz Baez', 'doctor', 'Otorrinolaringólogo', 'Arecibo', '787-555-0216'],
  18: ['Ramon Garcia Olivo', 'doctor', 'Alergólogo', 'Vega Baja', '787-555-0217'],
  19: ['Wanda Nieves Lajas', 'dietista', 'Nutricionista pediátrico', 'Lajas', '787-555-0218',
    '«LA PARGUERA» no es un municipio. Por el código postal 00667 se lee «Lajas».'],
  20: ['Centro Palabras', 'terapista', speech, 'Toa Baja', '787-555-0219'],
  21: ['Primeros Pasos del Noroeste Inc.', 'escuela', 'Programa de intervención temprana', 'Aguadilla', '787-555-0220'],
  23: ['Eric Maldonado Rios', 'terapista', 'Terapista ocupacional', 'Fajardo', '787-555-0222'],
  24: ['Brenda Ortega Luna', 'terapista', speech, 'Isabela', '787-555-0223'],
  25: ['Luis F. Sanchez Vieques', 'terapista', 'Terapista físico', 'Vieques', '787-555-0224'],
  26: ['Marisol Rosado Vega', 'terapista', speech, 'Bayamón', '787-555-0201'],
};
