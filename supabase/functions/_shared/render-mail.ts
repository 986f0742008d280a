import { layout, templates } from './templates.ts';

/** What a template is filled with, by name; a list is for `{{ range .Name }}…{{ end }}`. */
export type MailFields = Record<string, string | Array<Record<string, string>>>;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a template, as the server itself fills it: server/auth/mail/templates.ts. */
export function renderMail(name: string, fields: MailFields): RenderedMail {
  const template = templates[name];
  if (!template) throw new Error(`${name} is no name of a template`);
  const [, subject = '', text = ''] = /^Subject: (.*)\n\n?([\s\S]*)$/.exec(template.text) ?? [];
  const inLayout = (part: 'text' | 'html', content: string) =>
    layout[part].replace('{{ .Subject }}', () => subject).replace('{{ .Content }}', () => content);
  return {
    subject: fill(subject, fields, inSubject),
    text: fill(inLayout('text', text), fields, (value) => value),
    html: fill(inLayout('html', template.html), fields, escapeHtml),
  };
}

function inSubject(value: string): string {
  const letters = [...value.replaceAll(/[\s\p{Cc}]+/gu, ' ')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

const placePattern = /\{\{\s*range \.(\w+)\s*\}\}\n?([\s\S]*?)\{\{\s*end\s*\}\}\n?|\{\{\s*\.(\w+)\s*\}\}/g;

function fill(template: string, fields: MailFields, encode: (value: string) => string): string {
  return template.replaceAll(placePattern, (_, list?: string, part = '', name = '') => {
    const value = fields[list ?? name];
    if (!list) return typeof value === 'string' ? encode(value) : '';
    const items = Array.isArray(value) ? value : [];
    return items.map((item) => fill(part, { ...fields, ...item }, encode)).join('');
  });
}

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
