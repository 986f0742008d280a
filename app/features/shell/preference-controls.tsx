import { Segmented } from '../../components/ui/segmented.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { setCalm, setTextSize, setTheme, useIsCalm, usePreferences } from '../../start/preferences.ts';

const textSizes = [
  { value: 'chica', name: 'Letra chica', sign: 'A−' },
  { value: 'normal', name: 'Letra normal', sign: 'A' },
  { value: 'grande', name: 'Letra grande', sign: 'A+' },
  { value: 'muy-grande', name: 'Letra muy grande', sign: 'A++' },
] as const;

const themes = [
  { value: 'claro', name: 'Claro' },
  { value: 'oscuro', name: 'Oscuro' },
] as const;

interface CalmSwitchProps {
  /** Shorter words where the bar is narrow; the name read aloud stays whole. */
  words?: string;
  className?: string;
}

export function CalmSwitch({ words = 'Modo calma', className }: CalmSwitchProps) {
  const isCalm = useIsCalm();
  return (
    <Switch
      checked={isCalm}
      onChange={setCalm}
      label={words === 'Modo calma' ? undefined : 'Modo calma'}
      className={className}
      mirrors="calm"
    >
      {words}
    </Switch>
  );
}

export function TextSizeChoice({ look }: { look?: 'strip' | 'block' }) {
  const preferences = usePreferences();
  return (
    <Segmented
      legend="Letra"
      options={textSizes}
      value={preferences?.textSize}
      onChange={setTextSize}
      look={look}
      mirrors="text-size"
    />
  );
}

export function ThemeChoice({ look }: { look?: 'strip' | 'block' }) {
  const preferences = usePreferences();
  return (
    <Segmented
      legend="Tema"
      options={themes}
      value={preferences?.theme}
      onChange={setTheme}
      look={look}
      mirrors="theme"
    />
  );
}
