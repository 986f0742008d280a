/** A path that ends in … is that of the first such link in its list. */
export async function completePath(siteUrl: string, path: string): Promise<string> {
  if (!path.endsWith('…')) return path;
  const start = path.slice(0, -1);
  const list = start === '/proveedor/' ? '/proveedores' : '/questions';
  const html = await (await fetch(`${siteUrl}${list}`)).text();
  const link = new RegExp(`"(${start}[0-9a-f-]{36})"`).exec(html)?.[1];
  if (!link) throw new Error(`${list} has no link to ${path}`);
  return link;
}
