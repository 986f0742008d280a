export interface Phone {
  /** "+17875551234" */
  e164: string;
  /** "787-555-1234"; a number of another country as it was written. */
  display: string;
  extension: string | undefined;
}

const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
const extensionMark = /(?:\bext(?:ensi[oó]n)?\b\.?|\bx|#)\s*:?\s*(\d{1,6})\s*$/i;
const greeting = 'Hola, vi su perfil en Mi Guía Azul y quisiera información.';

/** A number as people write it, with or without country code, spaces, dashes and extension. Null when it is none. */
export function parsePhone(text: string): Phone | null {
  const extension = extensionMark.exec(text)?.[1];
  const written = text.replace(extensionMark, '').trim();
  if (/[^\d\s().+\-–/]/.test(written)) return null;
  const isInternational = /^(\+|00|011)/.test(written.replace(/[\s(]/g, ''));
  const digits = written.replace(/\D/g, '').replace(/^(00|011)/, '');

  const parts = northAmerican.exec(digits);
  if (parts) {
    const [, area, office, line] = parts;
    return { e164: `+1${area}${office}${line}`, display: `${area}-${office}-${line}`, extension };
  }
  const isForeign = isInternational && /^[2-9]\d{7,14}$/.test(digits);
  return isForeign ? { e164: `+${digits}`, display: written, extension } : null;
}

/** "787-555-1234, ext. 12"; what cannot be read stays as it was written. */
export function formatPhone(text: string): string {
  const phone = parsePhone(text);
  if (!phone) return text;
  return phone.extension ? `${phone.display}, ext. ${phone.extension}` : phone.display;
}

/** A tel: address. A number that is not complete can still be dialled as it is; words cannot. */
export function callLink(text: string | null): string | null {
  if (!text) return null;
  const phone = parsePhone(text);
  if (phone) return `tel:${phone.e164}${phone.extension ? `;ext=${phone.extension}` : ''}`;
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 ? `tel:${digits}` : null;
}

/** A chat with the number, with a first sentence that says nothing about anyone's health. */
export function whatsAppLink(text: string | null): string | null {
  const phone = text ? parsePhone(text) : null;
  return phone ? `https://wa.me/${phone.e164.slice(1)}?text=${encodeURIComponent(greeting)}` : null;
}
