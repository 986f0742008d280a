/** The plans with which a database begins. */
export const seededPlans = [
  { nombre: 'Triple-S Salud', alias: ['Triple-S'] },
  { nombre: 'First Medical Health Plan, Inc.', alias: ['First Medical'] },
  { nombre: 'MCS Life Insurance Company', alias: null },
  { nombre: 'MAPFRE Life Insurance Company', alias: ['MAPFRE'] },
  { nombre: 'Plan de Salud Menonita', alias: null },
  { nombre: 'Humana Insurance of Puerto Rico', alias: null },
  { nombre: 'Reforma', alias: null },
  { nombre: 'MMM', alias: null },
  { nombre: 'COSVI', alias: null },
  { nombre: 'Plan Vital', alias: null },
];
