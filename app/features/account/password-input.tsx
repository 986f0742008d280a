import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/field.tsx';

/** Can be pasted into, filled by a password manager, and shown. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="grid grid-cols-[1fr_auto] gap-2">
      <Input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        level="text"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      >
        <Icon className="icon" />
        {isShown ? 'Ocultar' : 'Mostrar'}
      </Button>
    </span>
  );
}
