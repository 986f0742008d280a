import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';

interface ListSearchProps {
  /** What the list holds: "proveedores". */
  noun: string;
  label: string;
  text: string;
  onText(text: string): void;
  orders: Record<string, string>;
  order: string;
  onOrder(order: string): void;
  /** Further filters. */
  children?: ReactNode;
}

export function ListSearch({ noun, label, text, onText, orders, order, onOrder, children }: ListSearchProps) {
  return (
    <search
      aria-label={`Buscar ${noun}`}
      className="grid items-end gap-4 @sm/page:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] @lg/page:grid-cols-[minmax(0,24rem)_minmax(0,15rem)_minmax(0,15rem)]"
    >
      <Field label={label}>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          icon={<Search className="icon" />}
          onText={onText}
        />
      </Field>
      <Field label="Orden">
        <Select value={order} onPick={onOrder} options={Object.entries(orders)} />
      </Field>
      {children}
    </search>
  );
}
