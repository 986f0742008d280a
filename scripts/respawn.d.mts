import type { SpawnOptions } from 'node:child_process';

export const refusedCode: number;
export function nextPause(lastPauseMs: number, livedMs: number): number;
export function isCrash(code: number | null, signal: NodeJS.Signals | null, hasServed?: boolean): boolean;
export function wasServing(hasServed: boolean, livedMs: number): boolean;
export function keepRunning(program: string, args: string[], options: SpawnOptions): void;
