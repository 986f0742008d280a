/** Plans that the search filter offers. */
export const searchPlans = [
  'Reforma',
  'Triple-S',
  'MMM',
  'MAPFRE',
  'First Medical',
  'COSVI',
  'Plan Vital',
] as const;

/** Plans that the provider form offers and a provider stores. */
export const formPlans = [
  'Triple-S Salud',
  'First Medical Health Plan, Inc.',
  'MCS Life Insurance Company',
  'MAPFRE Life Insurance Company',
  'Plan de Salud Menonita',
  'Humana Insurance of Puerto Rico',
] as const;

type SearchPlan = (typeof searchPlans)[number];
type FormPlan = (typeof formPlans)[number];

/** The two lists differ: this is where a name of the filter meets one of the form. */
export const planEquivalences = {
  'Triple-S': 'Triple-S Salud',
  MAPFRE: 'MAPFRE Life Insurance Company',
  'First Medical': 'First Medical Health Plan, Inc.',
} as const satisfies Partial<Record<SearchPlan, FormPlan>>;
