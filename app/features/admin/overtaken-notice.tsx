import { Alert } from '../../components/ui/alert.tsx';

/** Another admin was first: what was decided here was not done. */
export function OvertakenNotice({ name }: { name: string }) {
  return (
    <Alert kind="waiting" role="alert" title={`Otra persona cambió o eliminó «${name}»`}>
      <p>
        No guardamos nada encima de su cambio. La lista ya muestra lo más reciente: revísalo y decide otra
        vez.
      </p>
    </Alert>
  );
}
