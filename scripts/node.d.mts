export const root: string;
export const oldestMajor: number;
export function projectNode(platform?: string, arch?: string): string | undefined;
export function findNode(): string | undefined;
export function commandOf(packageName: string, command: string): string;
export function nodeMissing(): string;
