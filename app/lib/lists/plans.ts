/** Plans that the search filter offers. Which names of a provider each of them finds stands in the table `planes`. */
export const searchPlans = [
  'Reforma',
  'Triple-S',
  'MMM',
  'MAPFRE',
  'First Medical',
  'COSVI',
  'Plan Vital',
] as const;

/** Plans that the provider form offers first, and a provider stores. */
export const formPlans = [
  'Triple-S Salud',
  'First Medical Health Plan, Inc.',
  'MCS Life Insurance Company',
  'MAPFRE Life Insurance Company',
  'Plan de Salud Menonita',
  'Humana Insurance of Puerto Rico',
] as const;
