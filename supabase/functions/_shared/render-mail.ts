import { layout, templates } from './templates.ts';

/** What a template is filled with, by name. */
export type MailFields = Record<string, string>;

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
    subject: fill(subject, fields, (value) => value.replaceAll(/[\s\p{Cc}]+/gu, ' ')),
    text: fill(inLayout('text', text), fields, (value) => value),
    html: fill(inLayout('html', template.html), fields, escapeHtml),
  };
}

function fill(template: string, fields: MailFields, encode: (value: string) => string): string {
  return template.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => encode(fields[name] ?? ''));
}

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
