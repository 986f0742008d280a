import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { parseUrl } from '../../lib/parse-url.ts';

export interface Suggestion {
  titulo: string;
  url: string;
  descripcion: string;
}

/** What is missing or wrong, beside each field. */
export function checkSuggestion({ titulo, url }: Suggestion): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!titulo.trim()) problems.push({ field: 'titulo', text: 'Escribe el título del recurso.' });
  if (!url.trim()) problems.push({ field: 'url', text: 'Escribe la dirección del recurso.' });
  else if (!webAddress(url))
    problems.push({ field: 'url', text: 'La dirección no es válida. Debe ser como https://ejemplo.org' });
  return problems;
}

/** As a person writes it, with or without https://. Null when it is no address of the web. */
export function webAddress(text: string): string | null {
  const written = text.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
  const url = parseUrl(address);
  if (/\s/.test(written) || !url) return null;
  const { protocol, hostname, href } = url;
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null;
}
