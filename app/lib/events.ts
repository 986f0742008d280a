import { loadApi } from './api.ts';
import type { Enums } from './database.types.ts';

export type StatisticsEvent =
  | { tipo: 'visita_proveedor'; providerId: string }
  | { tipo: 'contacto'; providerId: string; metadata: { method: 'phone' | 'whatsapp' } }
  | { tipo: 'descarga_recurso'; resourceId: string; metadata: { tipo: Enums<'tipo_recurso'> } };

/** Records a statistics event. Fire and forget: a failure is only logged. */
export function recordEvent(event: StatisticsEvent): void {
  record(event).catch((error: unknown) => console.error('The event could not be recorded:', error));
}

async function record({ tipo, ...event }: StatisticsEvent): Promise<void> {
  const api = await loadApi();
  const { error } = await api.rpc('registrar_evento', {
    tipo,
    proveedor_id: 'providerId' in event ? event.providerId : undefined,
    recurso_id: 'resourceId' in event ? event.resourceId : undefined,
    metadata: 'metadata' in event ? event.metadata : undefined,
  });
  if (error) throw error;
}
