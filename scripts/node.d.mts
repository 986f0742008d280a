export const root: string;
export function projectNode(platform?: string, arch?: string): string | undefined;
export function findNode(): string | undefined;
export function commandOf(packageName: string, command: string): string;
export function nodeMissing(): string;
