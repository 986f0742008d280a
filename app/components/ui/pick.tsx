import type { ComponentProps } from 'react';

interface PickProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** One of the group, or any number of them. */
  type: 'radio' | 'checkbox';
}

/** A short answer among others: a pill to touch. Chosen, it has a tick, weight and ground. */
export function Pick({ children, ...rest }: PickProps) {
  return (
    <label className="pick">
      <input {...rest} />
      {children}
    </label>
  );
}
