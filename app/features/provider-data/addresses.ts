/** The same addresses that the database takes: one, with a whole host name and nothing around it. */
export function isMailAddress(email: string): boolean {
  const text = email.trim();
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  const pattern = `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(${label}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`;
  return text === '' || new RegExp(pattern, 'i').test(text);
}

/** The same addresses that the database takes: http or https, nothing hidden before or in the host. */
export function isWebAddress(web: string): boolean {
  const text = withScheme(web);
  return text === '' || /^https?:\/\/[^\s/?#@:\\"<>]+(:\d{1,5})?([/?#][^\s\\"<>]*)?$/i.test(text);
}

/** "www.ejemplo.com" is meant as an address of the web. */
export function withScheme(web: string): string {
  const text = web.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}
