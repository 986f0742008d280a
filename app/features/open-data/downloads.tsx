import { Download } from 'lucide-react';
import { FormattedDay } from '../../components/time.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { countProviders } from '../../lib/count.ts';
import type { Summary } from './queries.ts';

/** The file, made from what is stored at the moment. */
export function Downloads({ summary }: { summary: Summary }) {
  const { proveedores: count, cambiado_en: changedAt } = summary;
  return (
    <section
      aria-labelledby="descargar"
      className="edge grid justify-items-start gap-3 rounded-card border border-line bg-surface p-(--card-pad)"
    >
      <h2 id="descargar" className="text-h3 font-subtitle">
        Descargar
      </h2>
      <p>
        {countProviders(count)} en una hoja de cálculo (CSV): se abre en Excel, Numbers o Google Sheets.{' '}
        {changedAt ? (
          <>
            Último cambio: <FormattedDay at={changedAt} />.
          </>
        ) : null}
      </p>
      <a href="/datos/proveedores.csv" download className={buttonClass({ level: 'main' })}>
        <Download className="icon" />
        Descargar CSV
      </a>
    </section>
  );
}
