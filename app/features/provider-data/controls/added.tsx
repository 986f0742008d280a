import { Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import type { Control } from '../typed.ts';

interface AddedProps extends Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'need' | 'hint' | 'error'> {
  all: Control;
  typed: Control;
  /** Those that are shown here. */
  shown?: readonly string[];
  /** All of them with what is typed; undefined: it cannot be added. */
  add(): string[] | undefined;
  /** How the list of them is called, what a button adds, and what a tap on one does. */
  words: { list: string; add: string; remove: string };
  input?: ComponentProps<typeof Input>;
}

/** Texts that are typed and added one by one. */
export function Added({ all, typed, shown = all.texts, add, words, input, ...field }: AddedProps) {
  const place = useRef<HTMLInputElement>(null);

  function addTyped() {
    const next = add();
    if (next) {
      all.change?.(next);
      typed.change?.([]);
    }
    place.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addTyped();
  }

  function remove(text: string) {
    all.change?.(all.texts.filter((other) => other !== text));
    place.current?.focus();
  }

  return (
    <Field {...field}>
      {shown.length > 0 ? (
        <ul aria-label={words.list} className="flex flex-wrap gap-2">
          {shown.map((text) => (
            <li key={text}>
              <Chip action={words.remove} onRemove={() => remove(text)}>
                {text}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <span className="flex flex-wrap gap-2">
        <Input
          ref={place}
          autoComplete="off"
          enterKeyHint="done"
          className="min-w-0 flex-[1_1_12rem]"
          {...input}
          {...typed.text}
          onKeyDown={addOnEnter}
        />
        <Button Icon={Plus} onClick={addTyped}>
          {words.add}
        </Button>
      </span>
    </Field>
  );
}
