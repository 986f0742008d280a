import type * as shown from '../facts/provider-facts.ts';

/* The rows that a page shows, with the versions that a save names. */

export type Visibility = shown.Place['visibilidad'];

export interface Availability extends shown.Availability {
  sede_id: string;
  fecha_actualizacion: string;
}

export interface Place extends shown.Place {
  disponibilidad: Availability | null;
  fecha_creacion: string;
  fecha_actualizacion: string;
}

export interface Details extends shown.Details {
  proveedor_id: string;
  atencion_actualizada: string;
  lugar_actualizado: string;
}

export interface FirstVisit extends shown.FirstVisit {
  proveedor_id: string;
  fecha_actualizacion: string;
}
