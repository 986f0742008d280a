import type { Page } from '@playwright/test';
import { profile, question } from '../../scripts/scenes.ts';

export interface Interaction {
  page: string;
  name: string;
  /** Signed in with the demo family's account. */
  isSignedIn?: boolean;
  /** What comes before it and is not counted. */
  before?: Act;
  act: Act;
}

type Act = (page: Page) => Promise<void>;
type Role = Parameters<Page['getByRole']>[0];

const patienceMs = 4_000;

const tap =
  (role: Role, name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().tap({ timeout: patienceMs });

/** A fold or a link is named by its words: what it is differs with the way it opens. */
const tapWords =
  (words: string): Act =>
  (page) =>
    page
      .locator('main :is(summary, button, a, label)')
      .filter({ hasText: words, visible: true })
      .first()
      .tap({ timeout: patienceMs });

const write =
  (name: string | RegExp, text: string, role: Role = 'searchbox'): Act =>
  async (page) => {
    const field = page.getByRole(role, { name }).filter({ visible: true }).first();
    await field.focus({ timeout: patienceMs });
    await field.pressSequentially(text, { delay: 120 });
  };

/** The next choice by the keyboard, as a script cannot press in the list that the system shows. */
const choose =
  (name: string): Act =>
  (page) =>
    page
      .getByRole('combobox', { name })
      .filter({ visible: true })
      .first()
      .press('ArrowDown', { timeout: patienceMs });

const menu = tap('button', 'Menú');
const filters = tapWords('Filtros');
const moreFilters: Act = async (page) => {
  await filters(page);
  await tapWords('Más filtros')(page);
};

/** The forty that people make most, on the pages that they see most. */
export const interactions: Interaction[] = [
  { page: '/', name: 'Menú', act: menu },
  { page: '/', name: 'Menú, closed by its button', before: menu, act: tap('button', /^Cerrar/) },
  { page: '/', name: 'Menú, a link', before: menu, act: tap('link', 'Foro') },
  { page: '/', name: 'Calma', act: tap('switch', 'Calma') },
  { page: '/', name: 'search, a word', act: write('¿Qué ayuda buscas?', 'terapia') },
  { page: '/', name: 'Municipio', act: choose('Municipio') },
  { page: '/', name: 'Buscar proveedores', act: tap('button', 'Buscar proveedores') },
  { page: '/', name: 'Responder 3 preguntas', act: tap('link', 'Responder 3 preguntas') },
  { page: '/proveedores', name: 'Filtros', act: filters },
  { page: '/proveedores', name: 'search, a word', act: write('Nombre o descripción', 'terapia') },
  { page: '/proveedores', name: 'Tipo', before: filters, act: choose('Tipo') },
  { page: '/proveedores', name: 'Municipio', before: filters, act: choose('Municipio') },
  { page: '/proveedores', name: 'Más filtros', before: filters, act: tapWords('Más filtros') },
  {
    page: '/proveedores',
    name: 'Acepta personas nuevas',
    before: moreFilters,
    act: tap('checkbox', /nuevas/),
  },
  { page: '/proveedores', name: 'Guardar', act: tap('button', /^Guardar/) },
  { page: '/proveedores', name: 'Ver Perfil', act: tap('link', /^Ver Perfil/) },
  { page: '/proveedores', name: 'Ver más', act: tap('button', /^(Ver|Mostrar) más/) },
  { page: profile, name: 'Compartir', act: tap('button', 'Compartir') },
  { page: profile, name: 'Guardar', act: tap('button', /^Guardar/) },
  { page: profile, name: 'Horario de la semana', act: tapWords('Horario de la semana') },
  { page: profile, name: 'Corrígelo', act: tapWords('Corrígelo') },
  { page: profile, name: 'Dejar una reseña', isSignedIn: true, act: tapWords('Dejar una reseña') },
  { page: profile, name: 'Volver a los proveedores', act: tap('link', 'Volver a los proveedores') },
  { page: '/recursos', name: 'search, a word', act: write('Título o descripción', 'ley') },
  { page: '/recursos', name: 'Tipo', act: choose('Tipo') },
  { page: '/recursos', name: 'Guardar', act: tap('button', /^Guardar/) },
  { page: '/questions', name: 'search, a word', act: write('Título o contenido', 'escuela') },
  { page: '/questions', name: 'Filtros', act: filters },
  { page: '/questions', name: 'a question', act: (page) => page.locator('main article a').first().tap() },
  { page: '/questions', name: 'Hacer una pregunta', isSignedIn: true, act: tapWords('pregunta') },
  { page: question, name: 'Útil', isSignedIn: true, act: tap('button', /^Útil/) },
  { page: question, name: 'Más', act: tapWords('Más') },
  { page: question, name: 'Seguir', isSignedIn: true, act: tap('button', /^Seguir/) },
  {
    page: question,
    name: 'an answer, typed',
    isSignedIn: true,
    act: write('Escribe tu respuesta', 'A nosotros nos ayudó', 'textbox'),
  },
  { page: '/empieza', name: 'an age', act: (page) => page.locator('main label').first().tap() },
  {
    page: '/empieza?edad=3-5&momento=diagnostico',
    name: 'Ya hice este paso',
    act: tap('checkbox', /^Ya hice/),
  },
  {
    page: '/empieza?edad=3-5&momento=diagnostico',
    name: 'a step',
    act: (page) => page.locator('main summary').nth(1).tap(),
  },
  { page: '/auth', name: 'Registrarse', act: tap('tab', 'Registrarse') },
  { page: '/auth', name: 'an address, typed', act: write(/^Correo/, 'ana@ejemplo.test', 'textbox') },
  { page: '/auth', name: 'Mostrar', act: tapWords('Mostrar') },
];
