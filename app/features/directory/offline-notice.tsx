import { RefreshCw } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { countProviders } from '../../lib/count.ts';
import { formatMoment } from '../../lib/dates.ts';

interface OfflineNoticeProps {
  count: number;
  isWhole: boolean;
  /** When it was saved. */
  savedAt: string | undefined;
  retry(): void;
}

/** Offline is no error: says what of the list is saved, and when the rest comes. */
export function OfflineNotice({ count, isWhole, savedAt, retry }: OfflineNoticeProps) {
  const title = savedAt ? `Sin conexión: copia del ${formatMoment(new Date(savedAt))}` : 'Sin conexión';
  return (
    <Alert role="status" title={title} className="mb-5">
      {isWhole ? (
        <p>Ves la lista guardada en este dispositivo. Cuando vuelva la red se pone al día.</p>
      ) : count > 0 ? (
        <p>
          {count === 1 ? 'Ves el proveedor guardado' : `Ves los ${countProviders(count)} guardados`} en este
          dispositivo. La lista completa vuelve con la red.
        </p>
      ) : (
        <p>
          En este dispositivo no hay proveedores guardados para esta búsqueda. La lista vuelve con la red.
        </p>
      )}
      <p>
        <Button Icon={RefreshCw} size="small" onClick={retry}>
          Cargar otra vez
        </Button>
      </p>
    </Alert>
  );
}
