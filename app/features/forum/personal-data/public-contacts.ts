/**
 * Telephones of public services, which families pass on to each other: those of the steps, the terms and the resources.
 * A test holds the list to the content that the product brings.
 */
export const publicPhones: ReadonlySet<string> = new Set([
  '7872842900', // Centro Ponceño de Autismo
  '7874749999', // Programa de Asistencia Tecnológica
  '7875226311', // Registro de Autismo
  '7876414224', // Plan Vital
  '7877290160', // Administración de Rehabilitación Vocacional
  '7877511761', // Unidad de Querellas, fax
  '7877652929', // Departamento de Salud
  '7877735800', // Secretaría Asociada de Educación Especial
  '7878171245', // Centro Pediátrico de Arecibo
  '8009810023', // Línea PAS
  '8009810031', // Oficina del Procurador del Paciente
  '8009812626', // Servicios Legales
  '8009812737', // Administración de Seguros de Salud
  '8886727622', // Línea PAS, for who does not hear
]);

export const publicMails: ReadonlySet<string> = new Set([
  'asistencia.tecnologica@upr.edu',
  'serviciosee_uspqrp@de.pr.gov',
]);
