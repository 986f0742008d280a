export const forumCategories = ['Educación', 'Terapia', 'Salud', 'Legal', 'Nutrición', 'General'] as const;
