export const serverArgs: string[];
export function serverEnv(options: { isDev: boolean }): NodeJS.ProcessEnv;
