import { forget, remember } from '../../lib/local-storage.ts';
import { runMutation } from '../../lib/mutation.ts';
import { keepGuide, removeGuide } from './keep-guide.ts';
import { removedKey } from './when-to-keep.ts';

export type GuideWrite = { intent: 'keep' } | { intent: 'remove' };

/** Keeps the guide on this device, brings it up to date, or removes it. */
export function changeGuide({ intent }: GuideWrite, onKept: () => void) {
  const topic = 'guide';
  return intent === 'keep'
    ? runMutation(() => keep(onKept), { topic, done: 'La guía está guardada en este dispositivo.' })
    : runMutation(remove, { topic, done: 'La guía ya no está en este dispositivo.' });
}

async function keep(onKept: () => void): Promise<void> {
  await keepGuide(onKept);
  forget(removedKey);
}

async function remove(): Promise<void> {
  await removeGuide();
  remember(removedKey, 'si');
}
