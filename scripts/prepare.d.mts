export function prepare(options?: { build?: boolean; pruned?: boolean }): Promise<void>;
