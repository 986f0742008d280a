import { Alert } from '../../components/ui/alert.tsx';

/** Version conflict: another admin decided first, and this decision was not written. */
export function DecisionConflict({ name }: { name: string }) {
  return (
    <Alert kind="waiting" role="alert" title={`Otra persona cambió o eliminó «${name}»`}>
      <p>
        No guardamos nada encima de su cambio. La lista ya muestra lo más reciente: revísalo y decide otra
        vez.
      </p>
    </Alert>
  );
}
