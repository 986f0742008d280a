import { providerTypeFacts } from '../../lib/provider-types.ts';
import type { Transparency } from './queries.ts';
import { reasonText } from './transparency-text.ts';

type Line = [topic: string, what: string, value: number];

/** The numbers of the page, line by line, for its file. */
export function transparencyLines({
  directorio,
  correcciones,
  retiros,
  moderacion,
  bajas,
}: Transparency): Line[] {
  const { mediana_dias } = correcciones;
  const lines: Line[] = [
    ['Directorio', 'Proveedores aprobados', directorio.aprobados],
    ['Directorio', 'Municipios con proveedores', directorio.municipios],
  ];
  for (const { tipo, aprobados } of directorio.por_tipo)
    lines.push(['Directorio', providerTypeFacts[tipo].plural, aprobados]);
  lines.push(['Confirmados en 90 días', 'Proveedores', directorio.confirmados]);
  for (const { tipo, confirmados } of directorio.por_tipo)
    lines.push(['Confirmados en 90 días', providerTypeFacts[tipo].plural, confirmados]);
  const corrections = 'Correcciones en 12 meses';
  lines.push(
    [corrections, 'Recibidas', correcciones.recibidas],
    [corrections, 'Aceptadas', correcciones.aceptadas],
    [corrections, 'No aceptadas', correcciones.no_aceptadas],
    [corrections, 'Esperan respuesta', correcciones.esperan],
  );
  if (mediana_dias !== null) lines.push([corrections, 'Días de la mitad de las respuestas', mediana_dias]);
  lines.push(
    ['Reseñas quitadas en 12 meses', 'Todas', retiros.resenas],
    ['Publicaciones del foro quitadas en 12 meses', 'Todas', retiros.foro],
  );
  for (const { motivo, resenas, foro } of retiros.por_motivo) {
    lines.push(
      ['Reseñas quitadas en 12 meses', reasonText(motivo), resenas],
      ['Publicaciones del foro quitadas en 12 meses', reasonText(motivo), foro],
    );
  }
  const reports = 'Reportes y decisiones en 12 meses';
  lines.push(
    [reports, 'Reportes recibidos', moderacion.reportes],
    [reports, 'Publicaciones ocultas hasta mirarlas', moderacion.ocultas],
    [reports, 'Otras revisiones pedidas', moderacion.revisiones],
    [reports, 'Publicaciones devueltas', moderacion.recuperadas],
    [reports, 'Pausas de cuentas', moderacion.pausas],
  );
  lines.push(['Bajas', 'Proveedores que pidieron salir y salieron', bajas]);
  return lines;
}
