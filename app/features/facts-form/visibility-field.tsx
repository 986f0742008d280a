import { useId } from 'react';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import type { Visibility } from './rows.ts';

interface VisibilityFieldProps {
  /** Then it is about somebody else. */
  isAdmin: boolean;
  value: string;
  municipality: string;
  onChange(value: Visibility): void;
}

/** What families see of a place, told by its effect. */
export function VisibilityField({ isAdmin, value, municipality, onChange }: VisibilityFieldProps) {
  const name = useId();
  const choices: Array<[Visibility, string, string]> = [
    ['completa', 'La dirección completa', 'Las familias ven la calle, el municipio y cómo llegar.'],
    [
      'municipio',
      'Solo el municipio',
      `Ven ${municipality ? `«${municipality}»` : 'el municipio'}. ${isAdmin ? 'La dirección se da' : 'Tú das la dirección'} al hacer la cita.`,
    ],
    [
      'oculta',
      'Nada: sede oculta',
      `No ven esta sede. Sirve si es ${isAdmin ? 'la casa de alguien' : 'tu casa'}.`,
    ],
  ];
  return (
    <ChoiceRows legend="¿Qué ven las familias de esta sede?">
      {choices.map(([choice, label, note]) => (
        <ChoiceRow
          key={choice}
          name={name}
          value={choice}
          note={note}
          checked={value === choice}
          onChange={() => onChange(choice)}
        >
          {label}
        </ChoiceRow>
      ))}
    </ChoiceRows>
  );
}
