import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export type TemplateName =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'failed_sign_ins_notification'
  | 'mfa_factor_enrolled_notification'
  | 'password_changed_notification'
  | 'email_changed_notification'
  | 'address_taken_notification'
  | 'sms';

/**
 * Hosted Supabase's templates use `{{ .ConfirmationURL }}`, `Token`, `TokenHash`, `RedirectTo` (encoded, for a query), `SiteURL`,
 * `Email` and `NewEmail`; a product's own mail any name. A list is for `{{ range .Name }}…{{ end }}`.
 */
export type TemplateValues = Record<string, string | Array<Record<string, string>>>;

interface RenderedMessage {
  subject: string;
  text: string;
  html: string | undefined;
}

/** A file's name and nothing more: a product's own mail names its template in a row. */
const templateName = /^[a-z][a-z0-9_]*$/;

/** For a product that has no templates of its own. */
const plainTemplate = `Subject: {{ .SiteURL }}

{{ .ConfirmationURL }}

{{ .Token }}
`;

/** Texts for people belong to the product. */
export function createTemplates({ product: { templates } }: Pick<Config, 'product'>) {
  const read = (file: string) => readFile(join(templates, file), 'utf8').catch(() => undefined);

  return async function render(name: string, values: TemplateValues): Promise<RenderedMessage> {
    if (!templateName.test(name)) throw new Error(`${name} is no name of a template`);
    const files = [`${name}.txt`, `${name}.html`, 'layout.txt', 'layout.html'];
    const [plain = plainTemplate, html, textLayout, htmlLayout] = await Promise.all(files.map(read));
    // Parted before it is filled: a value with line breaks stays what it is, a part of a line.
    const [, subject = '', text = plain] = /^Subject: (.*)\n\n?([\s\S]*)$/.exec(plain) ?? [];
    // What all mails have in common stands once. A text message has no subject: it is no mail.
    const inLayout = (content: string, layout = '{{ .Content }}') =>
      layout.replace('{{ .Subject }}', () => subject).replace('{{ .Content }}', () => content);
    return {
      subject: fill(subject, values, inSubject),
      text: fill(subject ? inLayout(text, textLayout) : text, values, (value) => value),
      html: html && fill(inLayout(html, htmlLayout), values, escapeHtml),
    };
  };
}

/** On one line, and short enough that the words around it are read. */
function inSubject(value: string): string {
  const letters = [...value.replaceAll(/[\s\p{Cc}]+/gu, ' ')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

const placePattern = /\{\{\s*range \.(\w+)\s*\}\}\n?([\s\S]*?)\{\{\s*end\s*\}\}\n?|\{\{\s*\.(\w+)\s*\}\}/g;

/** In one pass, so that no value is taken for a template. Within a list an item's values stand before those of the mail. */
export function fill(template: string, values: TemplateValues, encode: (value: string) => string): string {
  return template.replaceAll(placePattern, (_, list?: string, part = '', name = '') => {
    const value = Object.hasOwn(values, list ?? name) ? values[list ?? name] : undefined;
    if (!list) return typeof value === 'string' ? encode(value) : '';
    const items = Array.isArray(value) ? value : [];
    return items.map((item) => fill(part, { ...values, ...item }, encode)).join('');
  });
}

function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
