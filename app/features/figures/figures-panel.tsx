import { Loaded } from '../../components/loaded.tsx';
import { NumbersWithFile } from '../../components/numbers-with-file.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatCount } from '../../lib/count.ts';
import { dayInSentence } from '../../lib/dates.ts';
import { byMonth, type DayFigures, numbersByDay, sumOf, waysOf } from './figures.ts';
import { MonthBars } from './month-bars.tsx';

const title = 'Visitas y contactos';

/** How often families looked at a provider and contacted it; never who. */
export function FiguresPanel({ figures }: { figures: DayFigures[] | Promise<DayFigures[]> }) {
  return (
    <Panel aria-labelledby="cifras-titulo" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="cifras-titulo" className="text-h3 font-subtitle">
          {title}
        </h2>
        <p className="text-ink-soft">Solo tú y los administradores ven estos números. Nadie ve quién fue.</p>
      </div>
      <Loaded
        data={figures}
        fallback={
          <Loading text="Cargando los números...">
            <Skeleton shape="block" className="h-56 rounded-field" />
          </Loading>
        }
        failure="No pudimos cargar los números"
      >
        {(days) => <Figures days={days} />}
      </Loaded>
    </Panel>
  );
}

function Figures({ days }: { days: DayFigures[] }) {
  const sums = sumOf(days);
  const ways = waysOf(sums);
  if (sums.visitas + sums.contactos === 0) {
    return <p>En los últimos 90 días todavía no hay visitas ni contactos que contar.</p>;
  }
  return (
    <>
      <dl className="grid fit-cols-[12rem] gap-x-8 gap-y-4">
        <Sum count={sums.visitas}>
          {sums.visitas === 1 ? 'visita al perfil en 90 días' : 'visitas al perfil en 90 días'}
        </Sum>
        <Sum count={sums.contactos}>
          {(sums.contactos === 1 ? 'contacto' : 'contactos') + (ways ? `: ${ways}` : ' en 90 días')}
        </Sum>
      </dl>
      <MonthBars months={byMonth(days)} />
      <NumbersWithFile
        title={title}
        numbers={numbersByDay(days)}
        fileName="visitas-y-contactos"
        nameOf={dayAndMonth}
      />
    </>
  );
}

/** "19 de agosto": within 90 days the year says nothing. */
function dayAndMonth(day: string): string {
  return dayInSentence(day).replace(/ de \d+$/, '');
}

function Sum({ count, children }: { count: number; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-meta text-ink-soft">{children}</dt>
      <dd className="font-head text-h1 leading-tight font-title tabular">{formatCount(count)}</dd>
    </div>
  );
}
