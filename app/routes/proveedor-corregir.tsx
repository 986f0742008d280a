import { useEffect, useRef, useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { Panel } from '../components/ui/card.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { type Correctable, fieldsOf, readKey } from '../features/corrections/correctable.ts';
import { CorrectionForm, type ServerAnswer } from '../features/corrections/correction-form.tsx';
import { checkCorrection } from '../features/corrections/correction-values.ts';
import { FieldChoice } from '../features/corrections/field-choice.tsx';
import { sendWithAccount } from '../features/corrections/mutations.ts';
import { fetchCorrectable } from '../features/corrections/queries.ts';
import { foundOnServer } from '../features/directory/merged.ts';
import { LoadedSubpage, ProviderSubpage, SubpageNotRead } from '../features/directory/provider-subpage.tsx';
import { readTyped } from '../features/provider-data/typed.ts';
import { loadApi } from '../lib/api.ts';
import { backendContext } from '../lib/backend.ts';
import type { Json } from '../lib/database.types.ts';
import { found, streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/proveedor-corregir';

const title = 'Corregir un dato';

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = createServerClient(context.get(backendContext));
  const read = fetchCorrectable(client, params.id);
  return { read: await foundOnServer('What can be corrected', client, params.id, read, '/corregir') };
}

/** From the API and not from the page: after a conflict it is read what the field says now. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const read = loadApi().then(async (api) => found(await fetchCorrectable(api, params.id)));
  return streamReads(request, { read });
}

/** Another field of the same provider needs no other read. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  const isOtherField = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherField ? false : defaultShouldRevalidate;
}

/**
 * The form without a script. Sessions live in the browser's storage, so the server cannot know who is signed in: the form
 * holds e-mail and password of the account. Nothing of it is kept or logged.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { password: _, visto: __, ...typed } = readTyped(form);
  const { field, placeId } = readKey(new URL(request.url).searchParams.get('dato') ?? '');
  const problems = checkCorrection(field, typed);
  const target = { field, placeId, present: readSeen(form.get('visto')) };
  const failure =
    problems.length > 0
      ? { sentence: '' }
      : await sendWithAccount(createServerClient(context.get(backendContext)), {
          providerId: params.id,
          target,
          typed,
          // As it was typed, with the spaces around it.
          password: String(form.get('password') ?? ''),
        });
  if (!failure) return { isSent: true as const };
  const answer =
    'problem' in failure ? { sentence: '', problems: [failure.problem] } : { ...failure, problems };
  return data({ isSent: false as const, ...answer, typed }, { status: 400 });
}

function readSeen(text: FormDataEntryValue | null): Json {
  try {
    return JSON.parse(String(text)) as Json;
  } catch {
    return null;
  }
}

export const meta = () => privateMeta(title);

export default function ProveedorCorregir({ loaderData: { read }, actionData }: Route.ComponentProps) {
  return (
    <LoadedSubpage<Correctable>
      title={title}
      data={read}
      fallback={
        <ProviderSubpage title={title}>
          <Loading text="Cargando proveedor..." />
        </ProviderSubpage>
      }
    >
      {(correctable) => <Correction correctable={correctable} actionData={actionData} />}
    </LoadedSubpage>
  );
}

interface CorrectionProps {
  correctable: Correctable;
  actionData: Route.ComponentProps['actionData'];
}

function Correction({ correctable, actionData }: CorrectionProps) {
  const [params, setParams] = useSearchParams();
  const [isSent, setSent] = useState(actionData?.isSent ?? false);
  const { provider } = correctable;
  const fields = fieldsOf(correctable);
  const target = fields.find(({ key }) => key === params.get('dato'));
  if (isSent) {
    return (
      <ProviderSubpage name={provider.nombre}>
        <Sent
          profile={`/proveedor/${provider.id}`}
          onAnother={() => {
            setSent(false);
            setParams({}, { replace: true });
          }}
        />
      </ProviderSubpage>
    );
  }
  return (
    <ProviderSubpage title={title} name={provider.nombre}>
      <Panel className="grid gap-5">
        <FieldChoice fields={fields} chosen={target} />
        {target ? (
          <CorrectionForm
            key={target.key}
            providerId={provider.id}
            target={target}
            answer={answerOf(actionData)}
            onSent={() => setSent(true)}
          />
        ) : (
          <p className="text-ink-soft">
            Cualquiera puede corregir un dato, sin cuenta. Una persona lo revisa antes de cambiar el perfil.
          </p>
        )}
      </Panel>
    </ProviderSubpage>
  );
}

function answerOf(actionData: CorrectionProps['actionData']): ServerAnswer | undefined {
  if (!actionData || actionData.isSent) return undefined;
  const { sentence, problems, typed } = actionData;
  return { sentence, problems, typed };
}

function Sent({ profile, onAnother }: { profile: string; onAnother(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Panel className="grid gap-4">
      <h1 ref={title} tabIndex={-1} className="text-h2">
        Gracias. La recibimos.
      </h1>
      <p>
        Una persona revisa la corrección antes de cambiar el perfil. Mientras tanto, el perfil sigue igual.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={profile} level="solid">
          Volver al perfil
        </ButtonLink>
        <Button className="only-js" onClick={onAnother}>
          Corregir otro dato
        </Button>
        <ButtonLink to={`${profile}/corregir`} reloadDocument className="only-without-js">
          Corregir otro dato
        </ButtonLink>
      </div>
    </Panel>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SubpageNotRead title={title} error={error} />;
}
