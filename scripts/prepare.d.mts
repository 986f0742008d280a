export const root: string;
export const node: string;
export function prepare(options?: { build?: boolean }): Promise<void>;
