import type { Page } from '@playwright/test';

/** A picture: where it is, who looks, and what is done before it is taken. */
export interface Scene {
  /** `{table?filters}` stands for the id of the first row that the data API gives for it. */
  path: string;
  as?: keyof typeof accounts;
  userAgent?: string;
  /** It is sent without scripts. */
  hasNoScripts?: boolean;
  /** Only what is on the screen, for what covers the page. */
  isWindow?: boolean;
  act?(page: Page): Promise<void>;
}

/** Of the demo content. */
export const accounts = {
  family: { email: 'familia@miguiaazul.test', password: 'azul-demo' },
  provider: { email: 'proveedor@miguiaazul.test', password: 'azul-demo' },
  admin: { email: 'admin@miguiaazul.test', password: 'azul-demo' },
};

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const profile = '/proveedor/{proveedores?videos_urls=not.is.null&order=fecha_creacion}';
const visit = '/proveedor/{primera_visita?select=id:proveedor_id&pasos=not.is.null&order=proveedor_id}';
const expired =
  '/proveedor/{frescura?select=id:proveedor_id&grupo=eq.disponibilidad&vigente=is.false&order=proveedor_id}';
export const question = '/question/{answers?select=id:question_id&order=created_at}';

export const scenes: Record<string, Scene> = {
  inicio: { path: '/' },
  menu: { path: '/', isWindow: true, act: openMenu },
  'menu-cuenta': { path: '/', as: 'admin', isWindow: true, act: openMenu },
  instalar: { path: '/', userAgent: iphone, isWindow: true, act: openInstall },
  empieza: { path: '/empieza' },
  'empieza-pasos': { path: '/empieza?edad=3-5&momento=diagnostico&municipio=caguas' },
  palabras: { path: '/palabras' },
  proveedores: { path: '/proveedores' },
  'proveedores-filtros': {
    path: '/proveedores?tipo=terapista&planes=si&municipio=San+Juan',
    act: openFilters,
  },
  'proveedores-mas-filtros': {
    path: '/proveedores?edad=3-5&nuevas=si',
    isWindow: true,
    act: openMoreFilters,
  },
  'proveedores-sin-confirmar': { path: '/proveedores?edad=3-5&nuevas=si&otros=si' },
  'proveedores-otros': {
    path: '/proveedores?q=terapia&edad=18-20&nuevas=si&lugar=ascensor&lugar=sala_callada',
  },
  'proveedores-nada': { path: '/proveedores?q=zzzz&tipo=doctor' },
  proveedor: { path: profile },
  'proveedor-resena': { path: profile, as: 'admin', act: press('Dejar una reseña') },
  'proveedor-hechos': { path: visit },
  'proveedor-vencido': { path: expired },
  visita: { path: `${visit}/visita` },
  'proveedor-experiencia': {
    path: profile,
    as: 'family',
    isWindow: true,
    act: press('Contar mi experiencia'),
  },
  'proveedor-reclamar': { path: `${profile}/reclamar`, as: 'family' },
  'proveedor-baja': { path: `${profile}/baja` },
  'proveedor-corregir': { path: `${profile}/corregir?dato=telefono` },
  'proveedores-avisame': { path: '/proveedores?tipo=dietista&municipio=Culebra' },
  'avisame-no-sirve': { path: '/avisame/nada', hasNoScripts: true },
  'confirmar-vencido': { path: '/confirmar/enlace-vencido-0000000000000', hasNoScripts: true },
  'proveedor-no': { path: '/proveedor/00000000-0000-4000-8000-000000000000' },
  actividades: { path: '/actividades?municipio=Caguas&cerca=si' },
  'actividades-nada': { path: '/actividades?municipio=Maricao' },
  'actividades-sugerir': { path: '/actividades', isWindow: true, act: opened('Sugerir una actividad') },
  buscar: { path: '/buscar?q=terapia' },
  'buscar-nada': { path: '/buscar?q=zzqqy' },
  recursos: { path: '/recursos' },
  'recursos-revision': { path: '/recursos?categoria=leyes&q=ley' },
  'recursos-nada': { path: '/recursos?q=zzzz' },
  'recursos-sugerir': { path: '/recursos', as: 'family', isWindow: true, act: opened('Sugerir Recurso') },
  foro: { path: '/questions' },
  'foro-nada': { path: '/questions?q=zzzz' },
  pregunta: { path: question },
  'pregunta-cuenta': { path: question, as: 'family' },
  'pregunta-borrar': { path: question, as: 'admin', isWindow: true, act: opened('Eliminar pregunta') },
  'pregunta-no': { path: '/question/00000000-0000-4000-8000-000000000000' },
  entrar: { path: '/auth' },
  registro: { path: '/auth?registro' },
  'registro-error': { path: '/auth?registro', act: press('Crear cuenta') },
  recuperar: { path: '/auth?recuperar' },
  'cuenta-preguntas': { path: '/user-dashboard', as: 'family' },
  'cuenta-favoritos': { path: '/user-dashboard/favoritos', as: 'family' },
  'cuenta-nada': { path: '/user-dashboard/favoritos', as: 'admin' },
  'cuenta-perfil': { path: '/user-dashboard/perfil', as: 'family' },
  ficha: { path: '/provider-dashboard', as: 'provider' },
  'ficha-al-dia': { path: '/provider-dashboard/al-dia', as: 'provider' },
  'ficha-sedes': { path: '/provider-dashboard/sedes', as: 'provider' },
  'ficha-sedes-error': { path: '/provider-dashboard/sedes', as: 'provider', act: spoilParts },
  'ficha-nueva': { path: '/provider-dashboard', as: 'family' },
  'admin-hoy': { path: '/admin/hoy', as: 'admin' },
  'admin-hoy-correccion': { path: '/admin/hoy?clase=propuesta', as: 'admin' },
  'admin-hoy-reclamacion': { path: '/admin/hoy?clase=reclamacion', as: 'admin' },
  'admin-hoy-baja': { path: '/admin/hoy?clase=baja', as: 'admin' },
  'admin-hoy-resena': { path: '/admin/hoy?clase=resena', as: 'admin' },
  'admin-hoy-sugerencia': { path: '/admin/hoy?clase=sugerencia', as: 'admin' },
  'admin-historial': { path: '/admin/historial', as: 'admin' },
  'admin-proveedores': { path: '/admin/proveedores', as: 'admin' },
  'admin-proveedor': { path: '/admin/proveedores/{proveedores?order=fecha_creacion}', as: 'admin' },
  'admin-proveedor-datos': {
    path: '/admin/proveedores/{proveedores?order=fecha_creacion}/datos',
    as: 'admin',
  },
  'admin-proveedor-datos-error': {
    path: '/admin/proveedores/{proveedores?order=fecha_creacion}/datos',
    as: 'admin',
    act: spoilParts,
  },
  'admin-actividades': { path: '/admin/actividades', as: 'admin' },
  'admin-actividad': { path: '/admin/actividades/nueva', as: 'admin' },
  'admin-recursos': { path: '/admin/recursos', as: 'admin' },
  'admin-recurso': { path: '/admin/recursos/nuevo', as: 'admin' },
  'admin-recurso-revision': {
    path: '/admin/recursos/{revisiones_recurso?select=id:recurso_id&vigencia=eq.derogada}',
    as: 'admin',
  },
  'admin-pasos': { path: '/admin/pasos', as: 'admin' },
  'admin-paso': { path: '/admin/pasos/{pasos?slug=eq.el-plan-niega}', as: 'admin' },
  'admin-usuarios': { path: '/admin/usuarios', as: 'admin' },
  'admin-estadisticas': { path: '/admin/estadisticas', as: 'admin' },
  'admin-planes': { path: '/admin/planes', as: 'admin' },
  'admin-planes-nuevo': { path: '/admin/planes', as: 'admin', isWindow: true, act: opened('Añadir un plan') },
  acerca: { path: '/acerca' },
  transparencia: { path: '/transparencia' },
  datos: { path: '/datos' },
  privacidad: { path: '/privacidad' },
  terminos: { path: '/terminos' },
  'sin-conexion': { path: '/sin-conexion', hasNoScripts: true },
  'no-existe': { path: '/no-existe' },
};

function press(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
}

/** In each part of the facts what it refuses: hours upside down, ages too, a link in a step. */
async function spoilParts(page: Page): Promise<void> {
  const place = page.getByRole('form', { name: /^Sede de / }).first();
  if (!(await place.isVisible()))
    await page.locator('summary', { hasText: 'Principal' }).first().press('Enter');
  await place
    .getByRole('button', { name: /^(Añadir|Otras) horas/ })
    .first()
    .click();
  const spans = place.locator('input[type=time]');
  await spans.first().fill('17:00');
  await spans.nth(1).fill('08:00');
  await place.getByRole('button', { name: 'Guardar esta sede' }).click();
  const care = page.getByRole('form', { name: 'Atención', exact: true });
  await care.getByLabel('Desde', { exact: true }).selectOption('4 años');
  await care.getByLabel('Hasta', { exact: true }).selectOption('2 años');
  await care.getByLabel('Desde una cantidad').check();
  await care.getByLabel('La visita cuesta desde').fill('');
  await care.getByRole('button', { name: 'Guardar atención' }).click();
  const visit = page.getByRole('form', { name: 'Tu primera visita', exact: true });
  await visit.getByRole('button', { name: 'Añadir un paso' }).click();
  await visit.getByLabel(/^Paso/).last().fill('Mira www.sol.example');
  await visit.getByRole('button', { name: 'Guardar la visita' }).click();
}

/** A button that opens a dialog. */
function opened(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(name)(page);
    await dialog(page).waitFor();
  };
}

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menú' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await dialog(page).waitFor();
}

async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('main').getByRole('button', { name: /^Filtros/ });
  if (await filters.isVisible()) await filters.click();
}

async function openMoreFilters(page: Page): Promise<void> {
  await openFilters(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Más filtros/ })
    .filter({ visible: true })
    .click();
  await page.getByText('Estos filtros usan solo datos confirmados.').filter({ visible: true }).waitFor();
}

async function openInstall(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Instalar la app' }).last().click();
  await page.getByRole('dialog', { name: 'Instala Mi Guía Azul' }).waitFor();
}

/** A path with the id that it stands for. */
export async function fillIn(siteUrl: string, path: string, apikey: string): Promise<string> {
  const query = /\{(.+)\}/.exec(path)?.[1];
  if (!query) return path;
  const response = await fetch(`${siteUrl}/rest/v1/${query}&limit=1`, { headers: { apikey } });
  const [row] = (await response.json()) as Array<{ id: string }>;
  if (!row) throw new Error(`There is nothing for ${path}.`);
  return path.replace(/\{.+\}/, row.id);
}
