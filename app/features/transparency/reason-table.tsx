import { formatCount } from '../../lib/count.ts';
import type { Transparency } from './queries.ts';
import { reasonText } from './transparency-text.ts';

const headClass = 'border-b-[1.5px] border-line-strong px-2 py-2 text-meta font-strong text-ink-soft';
const cellClass = 'border-b border-line px-2 py-2';

export function ReasonTable({ reasons }: { reasons: Transparency['retiros']['por_motivo'] }) {
  return (
    <table className="w-full border-collapse text-ui">
      <caption className="sr-only">Reseñas y publicaciones quitadas, por razón</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headClass} pl-0 text-left`}>
            Razón
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Reseñas
          </th>
          <th scope="col" className={`${headClass} pr-0 text-right`}>
            Foro
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ motivo, resenas, foro }) => (
          <tr key={motivo}>
            <th scope="row" className={`${cellClass} pl-0 text-left font-normal`}>
              {reasonText(motivo)}
            </th>
            <td className={`${cellClass} text-right tabular`}>{formatCount(resenas)}</td>
            <td className={`${cellClass} pr-0 text-right tabular`}>{formatCount(foro)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
