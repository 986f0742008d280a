export function requireBrowser(): Promise<string>;
