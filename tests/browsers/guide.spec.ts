import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../support/postgres-cluster.ts';
import { Part } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** A way to the server that can be cut, as it is in a tunnel. */
async function openWay(to: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const gate = createServer((client) => {
    if (isCut) return client.destroy();
    const server = connect(Number(new URL(to).port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => gate.close(),
  };
}

test.use({ expectedErrors: [/./] });

test('the guide is kept, and opens what was never seen while there is no network', async ({
  device,
  baseURL,
}) => {
  test.slow();
  const way = await openWay(baseURL ?? '');
  const phone = new Part(device.driver, way.origin);
  await phone.goto('/guia');
  await phone.press('button', 'Guardar la guía en este dispositivo');
  await phone.reads(/Guardada\. Copia del \d+ de/, 120_000);
  way.cut();
  await phone.goto('/proveedores?tipo=terapista&municipio=Caguas&cerca=si');
  await phone.within('main').reads('Sin conexión: copia del');
  await phone.sees('region', 'Municipios vecinos');
  const { text: name } = await phone.within('main').sees('h3');
  await phone.press('link', `Ver Perfil de ${name}`);
  await phone.sees('h1', name);
  await phone.sees('heading', 'Contacto y horario');
  expect(await phone.find('heading', /Reseñas/)).toEqual([]);
  await phone.goto('/empieza?edad=3-5&momento=escuela&municipio=ponce');
  await phone.sees('h1', 'Tus pasos');
  way.mend();
  await phone.goto('/questions');
  await phone.within('list', 'Preguntas').sees('listitem');
  way.close();
});
