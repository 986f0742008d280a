import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Door } from '../directory/type-art.tsx';

/** An address of a list that is not there: deleted, another person's, or of another device. */
export function NoSuchList() {
  return (
    <EmptyState art={<Door type="todos" />} title="No encontramos esa lista">
      La eliminaste, o está en otra cuenta o en otro dispositivo.
    </EmptyState>
  );
}
