/** The plans with which a database begins. */
export const seededPlans = [
  { nombre: 'Triple-S Salud', alias: ['Triple-S', 'SSS'] },
  { nombre: 'First Medical Health Plan, Inc.', alias: ['First Medical'] },
  { nombre: 'MCS Life Insurance Company', alias: ['MCS', 'MCS Classicare'] },
  { nombre: 'MAPFRE Life Insurance Company', alias: ['MAPFRE'] },
  { nombre: 'Plan de Salud Menonita', alias: ['Menonita'] },
  { nombre: 'Humana Insurance of Puerto Rico', alias: ['Humana'] },
  { nombre: 'MMM', alias: null },
  { nombre: 'COSVI', alias: null },
  { nombre: 'Plan Vital', alias: ['Reforma'] },
];
