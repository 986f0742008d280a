import { Download } from 'lucide-react';
import { formatCount } from '../lib/count.ts';
import { downloadCsv, toCsv } from '../lib/csv.ts';
import { Button } from './ui/button.tsx';
import { Disclosure } from './ui/disclosure.tsx';

/** The numbers of a chart, for its table and its file. */
export interface ChartNumbers {
  columns: string[];
  rows: Array<Array<string | number>>;
}

interface NumbersWithFileProps {
  /** Of the chart. */
  title: string;
  numbers: ChartNumbers;
  /** Without its ending. */
  fileName: string;
  /** How the table writes the first column where it is not read well as the file has it. */
  nameOf?: (name: string) => string;
}

/** The numbers of a chart as a table, for screen readers and for whoever wants them exact, and as a file. */
export function NumbersWithFile({ title, numbers, fileName, nameOf = String }: NumbersWithFileProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Disclosure
        summary={
          <>
            Ver los números<span className="sr-only"> de {title}</span>
          </>
        }
        className="min-w-0 flex-[1_1_14rem]"
      >
        <div className="overflow-x-auto">
          <NumbersTable caption={title} numbers={numbers} nameOf={nameOf} />
        </div>
      </Disclosure>
      <Button
        Icon={Download}
        size="small"
        onClick={() => downloadCsv(fileName, toCsv(numbers.columns, numbers.rows))}
      >
        Descargar CSV<span className="sr-only"> de {title}</span>
      </Button>
    </div>
  );
}

interface NumbersTableProps {
  caption: string;
  numbers: ChartNumbers;
  nameOf(name: string): string;
}

function NumbersTable({ caption, numbers: { columns, rows }, nameOf }: NumbersTableProps) {
  return (
    <table className="w-full border-collapse text-ui">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th
              key={column}
              scope="col"
              className={`border-b-[1.5px] border-line-strong px-2 py-1.5 text-meta font-strong ${place > 0 ? 'text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line px-2 py-1 text-left font-normal">
              {nameOf(String(name))}
            </th>
            {values.map((value, place) => (
              <td key={columns[place + 1]} className="border-b border-line px-2 py-1 text-right tabular">
                {typeof value === 'number' ? formatCount(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
