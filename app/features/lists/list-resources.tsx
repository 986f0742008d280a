import { X } from 'lucide-react';
import { useSubmit } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import type { ListResource, ListWrite } from '../collections/lists.ts';
import { type Delivery, offerWords } from '../pending/delivery.ts';
import { resourceTypeFacts } from '../resources/resources.ts';
import { listsPath } from './lists-path.ts';

interface ListResourcesProps {
  resources: readonly ListResource[] | undefined;
  heading: 'h2' | 'h3' | 'h4';
  /** Whose own list it is: they may take one out. */
  lista?: string;
}

/** The resources of a list, under its providers; nothing where it has none. */
export function ListResources({ resources = [], heading: Heading, lista }: ListResourcesProps) {
  const removal = useRemoval();
  if (resources.length === 0) return null;
  return (
    <section className="grid gap-2 not-first:mt-5">
      <Heading className="text-h4 font-subtitle">Recursos</Heading>
      <ul className="grid">
        {resources.map((resource) => {
          const { Icon, action } = resourceTypeFacts[resource.tipo_recurso];
          return (
            <li
              key={resource.id}
              className="flex items-center gap-x-4 border-t border-line py-2 first:border-t-0"
            >
              <Icon className="icon" />
              <a
                href={resource.url}
                target="_blank"
                rel="noopener noreferrer"
                className="tap flex-1 wrap-anywhere"
              >
                {resource.titulo}
                <span className="sr-only"> ({action}, abre otra página)</span>
              </a>
              {lista ? (
                <Button
                  Icon={X}
                  level="text"
                  size="small"
                  busy={removal.sent.some(({ recurso }) => recurso.id === resource.id)}
                  onClick={() =>
                    removal.send({ intent: 'resource', lista, recurso: resource, wanted: false })
                  }
                >
                  <span>
                    Quitar<span className="sr-only"> {resource.titulo} de la lista</span>
                  </span>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ResourceWrite = Extract<ListWrite, { intent: 'resource' }>;

/** Offers the way back. Of all rows, since the one is gone by then. */
function useRemoval() {
  const submit = useSubmit();
  return useSubmission<ResourceWrite, Delivery>({
    action: listsPath,
    rowKey: ({ recurso }) => recurso.id,
    onDone(delivery, write) {
      const { id, titulo } = write.recurso;
      notify.offer(offerWords(`${titulo} ya no está en la lista`, delivery), `list-entry-${id}`, {
        label: 'Deshacer',
        run: () =>
          void submit({ ...write, wanted: true } as never, {
            method: 'post',
            action: listsPath,
            encType: 'application/json',
            navigate: false,
          }),
      });
    },
  });
}
