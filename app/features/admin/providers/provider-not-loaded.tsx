import { boundaryOf } from '../../../components/load-boundary.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { messages } from '../../../lib/messages.ts';

/** Of a page about one provider: it could not be read, or somebody else has deleted it. */
export const ProviderNotLoaded = boundaryOf(messages.proveedores.loadOneFailed, {
  missing: (
    <Alert kind="error" title={messages.proveedores.notFound}>
      <p>Puede que otra persona lo haya eliminado.</p>
    </Alert>
  ),
});
