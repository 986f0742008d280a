import { type ComponentProps, useRef } from 'react';
import { Form } from 'react-router';
import { useEarlyFields } from '../../start/use-early-fields.ts';

interface SearchFormProps extends ComponentProps<typeof Form> {
  /** Its fields may have been filled before hydration. */
  onFilled(fields: URLSearchParams): void;
}

/** Searches while its fields change. Without JavaScript it is a plain GET form. */
export function SearchForm({ onFilled, ...rest }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlyFields(form, onFilled);
  return <Form {...rest} ref={form} role="search" onSubmit={(event) => event.preventDefault()} />;
}
