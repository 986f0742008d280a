import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { inPuertoRico, months } from '../../lib/dates.ts';

/** What is told counts for two years. */
const yearsBack = 2;

interface MonthFieldProps {
  /** First day of the month, as the database keeps it. */
  value: string;
  now: Date;
  onChange(value: string): void;
}

/** A month that was: two selects, because not every browser has a field for months. */
export function MonthField({ value, now, onChange }: MonthFieldProps) {
  const thisMonth = firstOfMonth(now);
  const [year = '', month = ''] = value.split('-');
  const thisYear = Number(thisMonth.slice(0, 4));
  const years = [
    ...new Set([...Array.from({ length: yearsBack + 1 }, (_, back) => thisYear - back), Number(year)]),
  ];
  const lastMonth = Number(year) === thisYear ? Number(thisMonth.slice(5, 7)) : 12;

  function choose(chosenYear: string, chosenMonth: string) {
    const chosen = `${chosenYear}-${chosenMonth}-01`;
    onChange(chosen > thisMonth ? thisMonth : chosen);
  }

  return (
    <fieldset>
      <legend className="mb-2 text-ui font-strong">¿Cuándo fue?</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Mes" id="experiencia-mes">
          <Select
            value={month}
            onPick={(value) => choose(year, value)}
            options={months
              .slice(0, lastMonth)
              .map((name, index) => [String(index + 1).padStart(2, '0'), name])}
          />
        </Field>
        <Field label="Año" id="experiencia-anio">
          <Select value={year} onPick={(value) => choose(value, month)} options={years.map(String)} />
        </Field>
      </div>
    </fieldset>
  );
}

/** The month in Puerto Rico: "2026-11-01". */
export function firstOfMonth(now: Date): string {
  return `${inPuertoRico(now).toISOString().slice(0, 7)}-01`;
}
