import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChartNumbers } from '../../../components/numbers-with-file.tsx';
import { countOf, formatCount } from '../../../lib/count.ts';
import { formatDay, noonOf } from '../../../lib/dates.ts';
import {
  kinds,
  numbersByDay,
  numbersByMethod,
  numbersByMunicipality,
  numbersByType,
} from './chart-numbers.ts';
import { ChartPanel } from './chart-panel.tsx';
import { type Bar, BarList, DayChart } from './charts.tsx';
import type { Period, Statistics } from './queries.ts';

/** As many as can be taken in; the table and the file have all. */
const shownMunicipalities = 10;

export function StatisticsView({ statistics, period }: { statistics: Statistics; period: Period }) {
  const [from, to] = [dayText(statistics.desde), dayText(statistics.hasta)];
  const municipalities = numbersByMunicipality(statistics);
  const hidden = municipalities.rows.length - shownMunicipalities;
  return (
    <div className="grid gap-5">
      <dl className="grid fit-cols-[13rem] gap-4">
        {kinds.map(({ kind, title }) => (
          <div key={kind} className="edge rounded-card border border-line bg-surface px-5 py-4">
            <dt className="text-meta text-ink-soft">{title}</dt>
            <dd className="font-head text-h1 font-title tabular">{formatCount(statistics.totales[kind])}</dd>
            <dd className="text-meta text-ink-soft">Desde el principio</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-5 @lg/page:grid-cols-2">
        <TopList
          title="Los 5 proveedores más visitados y contactados"
          isEmpty={statistics.proveedores_top.length === 0}
        >
          <BarList
            bars={statistics.proveedores_top.map(({ id, nombre, total, visitas, contactos }) => ({
              key: id,
              label: nombre,
              note: `${formatCount(visitas)} visitas, ${formatCount(contactos)} contactos`,
              value: total,
            }))}
          />
        </TopList>
        <TopList title="Los 5 recursos más descargados" isEmpty={statistics.recursos_top.length === 0}>
          <BarList
            bars={statistics.recursos_top.map(({ id, titulo, total }) => ({
              key: id,
              label: titulo,
              value: total,
            }))}
          />
        </TopList>
      </div>
      <ChartPanel
        title="Por día"
        note={`Del ${from} al ${to}`}
        numbers={numbersByDay(statistics)}
        fileName={`por-dia-${period}-dias`}
      >
        <div className="grid gap-5">
          {kinds.map(({ kind, title }) => (
            <DayChart
              key={kind}
              title={title}
              from={from}
              to={to}
              values={statistics.por_dia.map((day) => day[kind])}
            />
          ))}
        </div>
      </ChartPanel>
      <div className="grid items-start gap-5 @lg/page:grid-cols-2">
        <div className="grid gap-5">
          <ChartPanel
            title="Contactos por medio"
            note={`Del ${from} al ${to}`}
            numbers={numbersByMethod(statistics)}
            fileName={`contactos-por-medio-${period}-dias`}
          >
            <BarList bars={barsOf(numbersByMethod(statistics))} />
          </ChartPanel>
          <ChartPanel
            title="Proveedores por tipo"
            note={<StateLegend />}
            numbers={numbersByType(statistics)}
            fileName="proveedores-por-tipo"
          >
            <BarList bars={barsOf(numbersByType(statistics))} />
          </ChartPanel>
        </div>
        <ChartPanel
          title="Proveedores por municipio"
          note={<StateLegend />}
          numbers={municipalities}
          fileName="proveedores-por-municipio"
        >
          <BarList bars={barsOf(municipalities).slice(0, shownMunicipalities)} />
          {hidden > 0 ? <p className="text-meta text-ink-soft">Y {hidden} más en los números.</p> : null}
        </ChartPanel>
      </div>
      <p className="text-meta text-ink-soft">
        Una visita repetida en 30 minutos cuenta una vez. No guardamos direcciones:{' '}
        <Link to="/privacidad">privacidad</Link>.
      </p>
    </div>
  );
}

function StateLegend() {
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-full bg-brand" />
        Aprobados
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-full border border-accent-line bg-accent" />
        Pendientes
      </span>
    </span>
  );
}

function TopList({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <section
      className="edge grid content-start gap-4 rounded-card border border-line bg-surface p-(--panel-pad)"
      aria-label={title}
    >
      <h2 className="text-h4 font-subtitle">{title}</h2>
      {isEmpty ? <p className="text-ink-soft">Todavía no hay datos.</p> : children}
    </section>
  );
}

function barsOf({ rows }: ChartNumbers): Bar[] {
  return rows.map(([name, value, rest]) => ({
    key: String(name),
    label: String(name),
    value: Number(value),
    ...(rest ? { rest: Number(rest), note: countOf(Number(rest), 'pendiente', 'pendientes') } : {}),
  }));
}

function dayText(day: string): string {
  return formatDay(noonOf(day));
}
