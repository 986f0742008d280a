import { test } from './support/test.ts';

test.use({ scripts: false });

test('pages read whole, and links and searches work', async ({ device }) => {
  const plain = { scripts: false };
  await device.goto('/', plain);
  await device.sees('h1', 'Tu red de apoyo mágica y confiable');
  await device.within('navigation', 'Principal').sees('link', 'Foro');
  await device.lacks('button', 'Menú');
  await device.lacks('switch');
  await device.fill('¿Qué ayuda buscas?', 'habla');
  await device.choose('Municipio', 'Ponce');
  await device.press('button', 'Buscar proveedores');
  await device.at('/proveedores?q=habla&municipio=Ponce');
  await device.goto('/questions', plain);
  await device.fill('Título o contenido', 'abuelo');
  await device.press('button', 'Buscar preguntas');
  await device.at(/q=abuelo/);
  await device.press('link', 'Soy abuelo y quiero aprender');
  await device.sees('h1', 'Soy abuelo y quiero aprender');
  await device.goto('/auth', plain);
  await device.reads(/JavaScript/);
});
