import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '../ui/field.tsx';

/** Can be pasted into, filled by a password manager, and shown. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-[7.6em]"
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        className="edge absolute inset-y-0.5 right-1 flex items-center gap-2 rounded-field border-[1.5px] border-transparent px-2.5 text-ui font-medium text-brand-text hover:bg-sunken hover:underline"
      >
        <Icon className="icon" />
        {isShown ? 'Ocultar' : 'Mostrar'}
      </button>
    </span>
  );
}
