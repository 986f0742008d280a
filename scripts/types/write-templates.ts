import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = 'supabase/templates';
/** Of the mail that the product itself queues; the others are of signing in. */
const ownName =
  /^((?:proveedor|perfil|enlace|propuesta|reclamacion|baja|aviso|reporte|publicacion|respuestas|cola)_\w+|recordatorio|aviso)\.txt$/;

/** The texts of the product's own mail as a module: a hosted function is deployed without other files. */
export async function writeTemplates(): Promise<string> {
  const names = (await readdir(folder)).sort().flatMap((file) => ownName.exec(file)?.[1] ?? []);
  const read = async (file: string) => literal(await readFile(join(folder, file), 'utf8'));
  const entries = await Promise.all(
    names.map(
      async (name) =>
        `  ${name}: {\n    text: ${await read(`${name}.txt`)},\n    html: ${await read(`${name}.html`)},\n  },\n`,
    ),
  );
  return `// Written by npm run types from ${folder}: change it there.

export const layout = {
  text: ${await read('layout.txt')},
  html: ${await read('layout.html')},
};

export const templates: Record<string, { text: string; html: string }> = {
${entries.join('')}};
`;
}

function literal(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``;
}
