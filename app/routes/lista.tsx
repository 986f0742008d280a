import { Printer, RefreshCw, Search } from 'lucide-react';
import { data } from 'react-router';
import { Button, ButtonLink, buttonClass } from '../components/ui/button.tsx';
import { Panel } from '../components/ui/card.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { secretHeaders } from '../features/confirm-link/link.ts';
import { Door } from '../features/directory/type-art.tsx';
import { KeepCopy } from '../features/lists/keep-copy.tsx';
import { ListResources } from '../features/lists/list-resources.tsx';
import { ListSheet } from '../features/lists/list-sheet.tsx';
import { describeOutside, listMessage } from '../features/lists/list-text.ts';
import { OnWide } from '../features/lists/on-wide.tsx';
import { fetchSharedList, type SharedList } from '../features/lists/queries.ts';
import { ReaderRows } from '../features/lists/reader-rows.tsx';
import { SendButtons } from '../features/lists/send-buttons.tsx';
import { pictureOf, previewList } from '../features/pictures/preview.ts';
import { backendContext } from '../lib/backend.ts';
import { countProviders } from '../lib/count.ts';
import { dayInSentence, dayOf } from '../lib/dates.ts';
import { readOnServer } from '../lib/load.ts';
import { imageMeta, pageMeta } from '../lib/meta.ts';
import { createQr, type Qr } from '../lib/qr.ts';
import { createVisitorClient } from '../lib/supabase.server.ts';
import { useNow } from '../lib/use-now.ts';
import type { Route } from './+types/lista';

/** The address is the secret: the page is stored nowhere, and an unknown, an ended and a withdrawn one are the same. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const list = await readOnServer('A shared list', fetchSharedList(createVisitorClient(backend), token));
  const link = `${backend.siteUrl}/lista/${token}`;
  const page = list && { list, link, siteUrl: backend.siteUrl, qr: createQr(link), servedAt: Date.now() };
  return data({ page }, { status: page ? 200 : 404, headers: secretHeaders });
}

export const headers = () => secretHeaders;

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const siteUrl = matches[0].loaderData?.siteUrl;
  return [
    ...(loaderData?.page
      ? listMeta(loaderData.page.list, `/lista/${params.token}`, siteUrl)
      : [{ title: 'Lista compartida · Mi Guía Azul' }, ...imageMeta(siteUrl)]),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

function listMeta({ nombre, proveedores }: SharedList, path: string, siteUrl: string | undefined) {
  const description = describeList(proveedores.length);
  const image = pictureOf(previewList(nombre, proveedores.length), path);
  return pageMeta({ title: nombre, description, path, siteUrl, image });
}

const describeList = (total: number) => `${countProviders(total)}. Cada dato dice cuándo se confirmó.`;

export default function Lista({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <Shared {...page} /> : <Closed />;
}

interface SharedProps {
  list: SharedList;
  link: string;
  siteUrl: string;
  qr: Qr;
  servedAt: number;
}

function Shared({ list, link, siteUrl, qr, servedAt }: SharedProps) {
  const today = dayOf(useNow(servedAt, 'day'));
  const { nombre, proveedores: items, recursos = [], fuera, vence_el } = list;
  return (
    <div className="page pb-(--section) [--page-width:1000px]">
      <div className="grid gap-3 page-head pb-air-6">
        <p className="text-meta text-ink-soft">Una familia compartió esta lista contigo</p>
        <h1 className="wrap-anywhere">{nombre}</h1>
        <p className="text-lead">{describeList(items.length)}</p>
        <div className="flex flex-wrap gap-2">
          <span className="only-js flex flex-wrap gap-2">
            <Button Icon={Printer} level="main" size="small" onClick={() => window.print()}>
              <span>
                Imprimir<OnWide> la lista</OnWide>
              </span>
            </Button>
            <KeepCopy list={list} />
          </span>
          <SendButtons title={nombre} message={listMessage({ nombre, items, today, link, siteUrl })} />
        </div>
      </div>
      {items.length + recursos.length > 0 ? (
        <Panel aria-label="Proveedores de la lista">
          <ReaderRows items={items} today={today} />
          <ListResources resources={recursos} heading="h2" />
        </Panel>
      ) : (
        <p>Esta lista está vacía por ahora.</p>
      )}
      <div className="mt-4 grid gap-1 text-meta text-ink-soft">
        {fuera > 0 ? <p>{describeOutside(fuera)}</p> : null}
        <p>
          Quien hizo la lista puede cambiarla o dejar de compartirla. No mostramos su nombre. El enlace sirve
          hasta el {dayInSentence(vence_el)}.
        </p>
      </div>
      <ListSheet list={list} items={items} today={today} link={link} qr={qr} />
    </div>
  );
}

function Closed() {
  return (
    <div className="page page-text page-head pb-(--section)">
      <EmptyState
        heading="h1"
        art={<Door type="todos" />}
        title="Este enlace ya no sirve"
        action={
          <ButtonLink Icon={Search} to="/proveedores">
            Buscar proveedores
          </ButtonLink>
        }
      >
        Quien hizo la lista la cerró, o el enlace venció o está incompleto. Puedes pedirle otro, o buscar
        proveedores.
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page page-text page-head pb-(--section)">
      <EmptyState
        heading="h1"
        title="Ahora no podemos abrir la lista"
        action={
          // biome-ignore lint/a11y/useValidAnchor: an empty link loads this address again
          <a href="" className={buttonClass({})}>
            <RefreshCw className="icon" />
            Intentar otra vez
          </a>
        }
      >
        No es culpa tuya, y el enlace sigue sirviendo. Intenta otra vez en un momento.
      </EmptyState>
    </div>
  );
}
