export interface Host {
  /** Where programs are looked for. */
  folders: string[];
  isRoot: boolean;
}
export function thisHost(): Host;
export function requireBrowser(host?: Host): Promise<string>;
export function requirePostgres(host?: Host): Promise<string>;
export function requireProxy(name: 'nginx' | 'caddy', host?: Host): Promise<string>;
export function findPostgres(host?: Host): string | undefined;
export function requireProgram(
  host: Host,
  program: { find(): Promise<string | undefined>; packageName: string; sentence: string },
): Promise<string>;
