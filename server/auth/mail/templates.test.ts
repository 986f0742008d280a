import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defaultMigrationsDir, productFolders } from '../../product.ts';
import { createTemplates, fill } from './templates.ts';

const product = productFolders(defaultMigrationsDir);
const render = createTemplates({ product });

test('every mail has a subject, a plain text and a page, and nothing left to fill in', async () => {
  const files = await readdir(product.templates);
  const names = files.flatMap((file) =>
    file === 'layout.html' ? [] : (/^(.+)\.html$/.exec(file)?.[1] ?? []),
  );
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const message = await render(name, {
      TokenHash: 'x',
      Token: '123456',
      SiteURL: 'https://guia.example',
      Email: 'ana123456@example.test',
      NewEmail: 'nueva123456@example.test',
      Nombre: 'Centro 123456',
      Cambios: [{ Antes: '123456' }],
      ProveedorID: 'f00d',
      Resultado: 'Sigue publicada 123456.',
      Hasta: '123456 de marzo',
      Asunto: 'En Mi Guía Azul hay 123456',
      Clases: [{ Texto: '123456 reportes' }],
    });
    expect(message.subject).toMatch(/Mi Guía Azul/);
    expect(message.text).toContain('123456');
    expect(message.html).toContain('123456');
    expect(`${message.text}${message.html}`).not.toContain('{{');
    expect(message.html?.match(/<html|<title>[^<]*Mi Guía Azul|<\/html>/g)).toHaveLength(3);
  }
});

test('a long name is cut in a subject and only there', async () => {
  const Nombre = 'Centro de Terapia '.repeat(10).trim();
  const { subject, text } = await render('proveedor_calificacion', { Nombre, Cambios: [{}] });
  expect(subject).toBe(`Mira las reseñas de ${Nombre.slice(0, 59)}… en Mi Guía Azul`);
  expect(text).toContain(`«${Nombre}»`);
});

test('a template is a file of the folder', async () => {
  await expect(render('../seed', {})).rejects.toThrow('no name of a template');
});

test('values are escaped in a page and only there', () => {
  const encode = (value: string) => value.replaceAll('<', '&lt;');
  expect(fill('<b>{{ .Email }}</b>', { Email: '<i>' }, encode)).toBe('<b>&lt;i></b>');
  expect(fill('{{ .constructor }}{{.Token}}', { Token: '1' }, encode)).toBe('1');
});

test('a list is repeated for each item, and no value is taken for a template', () => {
  const template = 'A\n{{ range .Items }}\n{{ .Name }} {{ .Token }}\n{{ end }}\nZ {{ .Items }}';
  const items: Array<Record<string, string>> = [
    { Name: '{{ .Token }}' },
    { Name: '{{ range .Items }}x{{ end }}', Token: '2' },
  ];
  expect(fill(template, { Items: items, Token: '1' }, (value) => value)).toBe(
    'A\n{{ .Token }} 1\n{{ range .Items }}x{{ end }} 2\nZ ',
  );
  expect(fill(template, { Items: 'none' }, (value) => value)).toBe('A\nZ none');
});

test('a value with line breaks makes no lines of its own in a subject', async () => {
  const values = { Nombre: 'Centro\r\nBcc: otra@example.test\n\nHola', ProveedorID: 'f00d' };
  const message = await render('proveedor_calificacion', values);
  expect(message.subject).toBe('Mira las reseñas de Centro Bcc: otra@example.test Hola en Mi Guía Azul');
  expect(message.text).toMatch(/^Hola:\n/);
});

test('a product without templates still sends the link', async () => {
  const plain = createTemplates({ product: productFolders('/nowhere/migrations') });
  const message = await plain('recovery', {
    ConfirmationURL: 'https://guia.example/x',
    SiteURL: 'guia.example',
  });
  expect(message).toMatchObject({ subject: 'guia.example', html: undefined });
  expect(message.text).toContain('https://guia.example/x');
});
