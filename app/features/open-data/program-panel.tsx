import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { FigurePanel } from '../transparency/figure-panel.tsx';
import { Example } from './code.tsx';
import { sampleAnswer } from './sample-answer.ts';
import '../../components/ui/table.css';

const addresses = [
  ['/datos/hsds/', 'Qué versión es y dónde está cada cosa'],
  ['/datos/hsds/services', 'Los servicios, por páginas'],
  ['/datos/hsds/services/{id}', 'Un servicio completo'],
] as const;

/** Leer desde un programa: addresses, examples, and what a program has to know. */
export function ProgramPanel({ siteUrl }: { siteUrl: string }) {
  const services = `${siteUrl}/datos/hsds/services`;
  return (
    <FigurePanel title="Leer desde un programa">
      <p>
        Los datos siguen HSDS 3.1, un formato abierto para directorios de servicios. Solo se leen; nada se
        cambia desde aquí.
      </p>
      <Addresses />
      <Example
        title="Pedir la primera página"
        label="Ejemplo de petición"
        text={`curl "${services}?page=1&per_page=50"`}
        copy="Copiar esta petición"
      />
      <Example
        title="Lo que contesta"
        label="Ejemplo de respuesta"
        text={JSON.stringify(sampleAnswer, null, 2)}
      >
        <p className="text-meta text-ink-soft">
          «assured_date» es el día en que se confirmó. Si falta, nadie lo ha confirmado. Aquí va acortado: con
          «full=true» viene cada servicio completo.
        </p>
      </Example>
      <Example
        title="Solo lo que cambió desde un día"
        label="Ejemplo con modified_after"
        text={`curl "${services}?modified_after=2026-11-01&full=true"`}
        copy="Copiar esta otra petición"
      />
      <ul className="grid list-disc gap-2 pl-5 leading-normal marker:text-brand">
        <li>Guarda la respuesta y pide de nuevo con «If-None-Match»: si nada cambió, contesta 304.</li>
        <li>Si pides demasiado seguido, contesta 429 y dice cuándo volver.</li>
        <li>
          El id de un servicio no cambia, ni la página en que está. Una página puede tener menos que las
          otras.
        </li>
      </ul>
      <p className="flex flex-wrap gap-3">
        <a href="/datos/hsds/openapi.json" className={buttonClass()}>
          <FileText className="icon" />
          Descripción OpenAPI 3.1
        </a>
        <Link to="/transparencia" className={buttonClass({ level: 'text' })}>
          Ver los números del sitio
        </Link>
      </p>
    </FigurePanel>
  );
}

function Addresses() {
  return (
    <div className="edge overflow-x-auto rounded-field border border-line">
      <table className="table-cards w-full border-collapse text-ui">
        <caption className="sr-only">Direcciones</caption>
        <thead>
          <tr>
            {['Dirección', 'Qué da'].map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b-[1.5px] border-line-strong px-4 py-2.5 text-left text-meta font-strong text-ink-soft"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {addresses.map(([address, gives]) => (
            <tr key={address}>
              <td className="border-line font-mono text-[0.9375rem] wrap-anywhere @lg/page:border-t @lg/page:px-4 @lg/page:py-2.5">
                {address}
              </td>
              <td className="border-line @lg/page:border-t @lg/page:px-4 @lg/page:py-2.5">{gives}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
