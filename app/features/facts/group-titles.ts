import type { ConfirmationGroup } from './freshness.ts';

/** The groups of facts as their provider reads them. */
export const groupTitles: Record<ConfirmationGroup, string> = {
  planes: 'Planes médicos',
  disponibilidad: 'Personas nuevas',
  contacto: 'Teléfono, dirección y horario',
  atencion: 'Edades, idiomas y costo',
  lugar: 'El lugar y la primera visita',
};
