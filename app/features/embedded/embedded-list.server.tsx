import { renderToStaticMarkup } from 'react-dom/server';
import type { Api } from '../../lib/api.ts';
import { dayOf, formatDayInSentence } from '../../lib/dates.ts';
import { callLink, formatPhone } from '../../lib/phone.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { type Filters, noFilters, writeFilters } from '../directory/filters.ts';
import { approved } from '../directory/list-queries.ts';
import { isValidOn } from '../facts/freshness.ts';

const mostRows = 20;

type Choice = Pick<Filters, 'tipo' | 'municipio'>;

interface EmbeddedList {
  choice: Choice;
  providers: Array<{ id: string; nombre: string; municipio: string; telefono: string | null }>;
  /** Of contacts that still hold: when each was confirmed. */
  confirmed: Map<string | null, Date>;
  isCut: boolean;
}

/** The first providers of a type or municipality, in the order of the directory. */
export async function fetchEmbeddedList(api: Api, choice: Choice, now: number): Promise<EmbeddedList> {
  const wanted = approved(api, { ...noFilters, ...choice }, 'id,nombre,municipio,telefono');
  const { data, error } = await wanted.limit(mostRows + 1);
  if (error) throw error;
  const providers = data.slice(0, mostRows);
  const ids = providers.map(({ id }) => id);
  const contacts = await api
    .from('frescura')
    .select('proveedor_id,confirmado_en,vence_en')
    .eq('grupo', 'contacto')
    .in('proveedor_id', ids);
  if (contacts.error) throw contacts.error;
  const day = dayOf(new Date(now));
  const confirmed = new Map<string | null, Date>();
  for (const { proveedor_id: id, confirmado_en: at, vence_en } of contacts.data)
    if (at && vence_en && isValidOn({ vence_en }, day)) confirmed.set(id, new Date(at));
  return { choice, providers, confirmed, isCut: data.length > mostRows };
}

/** A page of its own: in a frame, header and footer of the site would be in the way. */
export function writeEmbeddedList(list: EmbeddedList, siteUrl: string): string {
  return `<!doctype html>${renderToStaticMarkup(<EmbeddedPage list={list} siteUrl={siteUrl} />)}`;
}

function EmbeddedPage({ list, siteUrl }: { list: EmbeddedList; siteUrl: string }) {
  const { choice, providers, confirmed, isCut } = list;
  const what = choice.tipo ? providerTypeFacts[choice.tipo].plural : 'Proveedores';
  const title = `${what} en ${choice.municipio ? `${choice.municipio}, ` : ''}Puerto Rico`;
  const directory = `${siteUrl}/proveedores${writeFilters({ ...noFilters, ...choice })}`;
  return (
    <html lang="es-PR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={directory} />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {providers.length === 0 ? <p>Todavía no hay ninguno en el directorio.</p> : null}
          <ul>
            {providers.map(({ id, nombre, municipio, telefono }) => {
              const call = callLink(telefono);
              const at = confirmed.get(id);
              return (
                <li key={id}>
                  <a href={`${siteUrl}/proveedor/${id}`} target="_top" translate="no">
                    {nombre}
                  </a>
                  {choice.municipio ? null : <span translate="no">{municipio}</span>}
                  {telefono ? (
                    <span>
                      {call ? (
                        <a href={call} target="_top">
                          {formatPhone(telefono)}
                        </a>
                      ) : (
                        formatPhone(telefono)
                      )}
                    </span>
                  ) : null}
                  {telefono ? (
                    <small>{at ? `Confirmado el ${formatDayInSentence(at)}` : 'Sin confirmar'}</small>
                  ) : null}
                </li>
              );
            })}
          </ul>
          <p>
            <a href={directory} target="_top">
              {isCut ? 'Ver más en Mi Guía Azul' : 'Ver en Mi Guía Azul'}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}

/** Colours and letters of whoever looks: the page around it has its own. */
const style = `:root{color-scheme:light dark}body{margin:.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}ul{margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1rem;padding:.375rem 0;border-top:1px solid #8886}
a{display:inline-block;min-height:1.5rem}`;
