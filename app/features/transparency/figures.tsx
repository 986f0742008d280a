import { Map as MapIcon } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/count.ts';
import { dayInSentence } from '../../lib/dates.ts';
import { FigurePanel, Soft } from './figure-panel.tsx';
import type { Transparency } from './queries.ts';
import { ReasonTable } from './reason-table.tsx';
import {
  afterReports,
  answeredOf,
  confirmedSentence,
  correctionsSentence,
  daysText,
  departuresSentence,
  directorySentence,
  fewestShown,
  reportsSentence,
  takedownsSentence,
  unconfirmedSentence,
} from './transparency-text.ts';
import { TypeBars } from './type-bars.tsx';

/** Every figure is first a sentence; a young site has sentences alone. */
export function TransparencyFigures({ numbers }: { numbers: Transparency }) {
  const { directorio, correcciones, retiros, moderacion, bajas } = numbers;
  return (
    <div className="grid gap-air-8">
      <Directory directory={directorio} />
      <Confirmed directory={directorio} />
      <Corrections corrections={correcciones} />
      <FigurePanel title="Lo que quitamos" told={takedownsSentence(retiros)}>
        {retiros.resenas + retiros.foro >= fewestShown ? <ReasonTable reasons={retiros.por_motivo} /> : null}
        <Soft>Una reseña no se quita por ser mala.</Soft>
      </FigurePanel>
      <FigurePanel title="Lo que se reportó" told={reportsSentence(moderacion)}>
        {afterReports(moderacion).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Soft>Cualquiera con cuenta puede reportar. No decimos quién fue.</Soft>
      </FigurePanel>
      <FigurePanel title="Quién pidió no aparecer" told={departuresSentence(bajas)}>
        <Soft>Quien lo pide sale, y ninguna lista que carguemos lo vuelve a poner.</Soft>
      </FigurePanel>
      <HowWeCount since={numbers.desde} />
    </div>
  );
}

function hasBars({ por_tipo }: Transparency['directorio']): boolean {
  return por_tipo.some(({ aprobados }) => aprobados >= fewestShown);
}

function Directory({ directory }: { directory: Transparency['directorio'] }) {
  return (
    <FigurePanel title="El directorio" told={directorySentence(directory)}>
      {hasBars(directory) ? (
        <TypeBars
          label="Proveedores aprobados por tipo"
          bars={directory.por_tipo.map(({ tipo, aprobados }) => ({ type: tipo, value: aprobados }))}
        />
      ) : null}
      <p>
        <Link to="/mapa" className="inline-flex min-h-11 items-center gap-2">
          <MapIcon className="icon" />
          Ver dónde hay y dónde falta
        </Link>
      </p>
    </FigurePanel>
  );
}

function Confirmed({ directory }: { directory: Transparency['directorio'] }) {
  const others = unconfirmedSentence(directory);
  return (
    <FigurePanel title="Datos confirmados" told={confirmedSentence(directory)}>
      {hasBars(directory) && directory.confirmados > 0 ? (
        <TypeBars
          label="Confirmados en los últimos 90 días, por tipo"
          bars={directory.por_tipo.map(({ tipo, aprobados, confirmados }) => ({
            type: tipo,
            value: confirmados,
            of: aprobados,
          }))}
        />
      ) : null}
      {others ? <Soft>{others}</Soft> : null}
    </FigurePanel>
  );
}

function Corrections({ corrections }: { corrections: Transparency['correcciones'] }) {
  const { recibidas, aceptadas, no_aceptadas, mediana_dias } = corrections;
  const hasSums = answeredOf(corrections) >= fewestShown;
  return (
    <FigurePanel title="Correcciones" told={correctionsSentence(corrections)}>
      {recibidas === 0 ? <Soft>Cuando lleguen, aquí dirá cuántas y cuánto tardamos.</Soft> : null}
      {hasSums ? (
        <dl className="grid fit-cols-[10.5rem] gap-x-8 gap-y-5">
          <Sum value={formatCount(aceptadas)}>aceptadas: el dato cambió</Sum>
          <Sum value={formatCount(no_aceptadas)}>
            no aceptadas: el dato estaba bien o no se pudo comprobar
          </Sum>
          {mediana_dias === null ? null : (
            <Sum value={daysText(mediana_dias)}>o menos tardó la mitad de las respuestas</Sum>
          )}
        </dl>
      ) : null}
      <Soft>Cualquiera puede corregir un dato desde el perfil de un proveedor, sin cuenta.</Soft>
    </FigurePanel>
  );
}

function Sum({ value, children }: { value: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-meta text-ink-soft">{children}</dt>
      <dd className="font-head text-h2 leading-tight font-title tabular">{value}</dd>
    </div>
  );
}

function HowWeCount({ since }: { since: string }) {
  return (
    <FigurePanel title="Cómo contamos">
      <ul className="grid list-disc gap-2 pl-5 leading-normal marker:text-brand">
        <li>
          «Confirmado» es cuando el proveedor, o una persona del equipo, dijo que un dato sigue igual o lo
          cambió.
        </li>
        <li>«12 meses» va del {dayInSentence(since)} a hoy.</li>
        <li>Una corrección es un dato: quien corrige dos cuenta dos veces.</li>
        <li>Lo que espera cuenta como llegado, no como contestado.</li>
        <li>
          «Quitamos» es lo que quitó una persona del equipo, y las reseñas que leyó y no publicó. Lo que borra
          quien lo escribió no cuenta.
        </li>
      </ul>
    </FigurePanel>
  );
}
