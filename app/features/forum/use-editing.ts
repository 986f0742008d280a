import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether a post is being edited, and what begins and ends it. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isEditing,
    /** For the button that begins it. */
    button: { ref: button, onClick: () => setEditing(true) },
    /** For the form. Whoever leaves it for later stands at the button again. */
    form: {
      onShown: () => setEditing(false),
      onLeave() {
        flushSync(() => setEditing(false));
        button.current?.focus();
      },
    },
  };
}
