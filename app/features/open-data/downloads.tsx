import { Download, FileText, List, type LucideIcon } from 'lucide-react';
import { FormattedDay } from '../../components/time.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { countOf, countProviders } from '../../lib/count.ts';
import type { Summary } from './queries.ts';

/** The two files, made from what is stored at the moment. */
export function Downloads({ summary }: { summary: Summary }) {
  const { proveedores: count, cambiado_en: changedAt } = summary;
  return (
    <section aria-labelledby="descargar" className="grid gap-4">
      <h2 id="descargar" className="text-h3 font-subtitle">
        Descargar
      </h2>
      <div className="grid gap-5 @md/page:grid-cols-2">
        <File
          Icon={FileText}
          title="Hoja de cálculo (CSV)"
          amount={`${countProviders(count)}.`}
          changedAt={changedAt}
          about="Se abre en Excel, Numbers o Google Sheets."
          href="/datos/proveedores.csv"
          level="main"
          action="Descargar CSV"
        />
        <File
          Icon={List}
          title="Un servicio por línea (NDJSON)"
          amount={`${countOf(count, 'servicio', 'servicios')}.`}
          changedAt={changedAt}
          about="En el formato HSDS 3.1, para programas."
          href="/datos/hsds/services?format=ndjson"
          level="line"
          action="Descargar NDJSON"
        />
      </div>
    </section>
  );
}

interface FileProps {
  Icon: LucideIcon;
  title: string;
  amount: string;
  changedAt: string | null;
  about: string;
  href: string;
  level: 'main' | 'line';
  action: string;
}

function File({ Icon, title, amount, changedAt, about, href, level, action }: FileProps) {
  return (
    <div className="edge flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-(--card-pad)">
      <Icon className="size-7 stroke-[1.8] text-brand" aria-hidden />
      <div>
        <h3 className="text-h4">{title}</h3>
        <p className="text-meta text-ink-soft">
          {amount}{' '}
          {changedAt ? (
            <>
              Último cambio: <FormattedDay at={changedAt} />.
            </>
          ) : null}
        </p>
      </div>
      <p>{about}</p>
      <a href={href} download className={`${buttonClass({ level })} mt-auto`}>
        <Download className="icon" />
        {action}
      </a>
    </div>
  );
}
