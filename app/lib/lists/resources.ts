/** Categories that a resource may carry, as the library filters by them. */
export const resourceCategories = [
  'padres',
  'leyes',
  'jóvenes',
  'terapias',
  'educación',
  'comunidad',
  'gobierno',
  'salud',
] as const;

export const resourceTypes = ['pdf', 'video', 'link'] as const;

export type ResourceCategory = (typeof resourceCategories)[number];
export type ResourceType = (typeof resourceTypes)[number];

/** Choices of the library's two filters; the first of each is its default. */
export const resourceCategoryFilters = ['todas', ...resourceCategories] as const;
export const resourceTypeFilters = ['todos', ...resourceTypes] as const;

export type ResourceCategoryFilter = (typeof resourceCategoryFilters)[number];
export type ResourceTypeFilter = (typeof resourceTypeFilters)[number];
