export const educationLevels = [
  'Pre-escolar (PreK)',
  'Elemental (K-6)',
  'Intermedia (7-9)',
  'Superior (10-12)',
  'Educación especial',
] as const;
