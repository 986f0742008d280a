import { choose, pick } from './choice.ts';
import { newWord } from './words.ts';
import { newAddress, type World } from './world.ts';

type Look = (world: World) => { what: string; path: string };

const rarely = [
  '/mapa',
  '/transparencia',
  '/datos/proveedores.csv',
  '/datos/hsds/services',
  '/guia.json',
  '/sitemap.xml',
  `/sitemap/preguntas-${new Date().toISOString().slice(0, 7)}.xml`,
];

/** How often each is looked at, by hundredths. */
const looks: Array<[number, Look]> = [
  [10, () => ({ what: 'page', path: pick(['/', '/acerca', '/recursos', '/empieza']) })],
  [14, () => ({ what: 'page', path: '/proveedores' })],
  [14, search],
  [18, ({ providers }) => ({ what: 'profile', path: `/proveedor/${pick(providers)}` })],
  [8, ({ providers }) => ({ what: 'data of a profile', path: `/proveedor/${pick(providers)}.data` })],
  [6, () => ({ what: 'data of the directory', path: '/proveedores.data' })],
  [8, () => ({ what: 'page', path: '/questions' })],
  [9, ({ questions }) => ({ what: 'question', path: `/question/${pick(questions)}` })],
  [6, () => ({ what: 'map, open data, guide', path: pick(rarely) })],
  [
    3,
    ({ listTokens }) => ({
      what: 'shared list',
      path: listTokens.length > 0 ? `/lista/${pick(listTokens)}` : '/',
    }),
  ],
  [
    4,
    () => ({
      what: 'data API',
      path: '/rest/v1/proveedores?select=id,nombre,municipio&order=nombre&limit=20',
    }),
  ],
];

function search({ words }: World) {
  const word = words.say(newWord());
  return { what: 'search', path: `/proveedores?q=terapia+${word}` };
}

export async function visit(world: World): Promise<void> {
  const address = world.words.say(newAddress());
  const headers = { 'X-Forwarded-For': address, 'Accept-Encoding': 'br', apikey: world.publishableKey };
  await world.caller.call({ actor: 'visitor', headers, ...choose(looks)(world) });
}
