import type { FileStore } from './store.ts';

const holdMs = 10 * 60 * 1000;
const renewMs = 60 * 1000;

/**
 * A backup has the rows of one moment and copies their bytes afterwards. Meanwhile nobody removes bytes, in whatever
 * process: they are removed when it is done. A hold that is not renewed, as of a backup that was killed, ends by itself.
 */
export async function holdFiles(store: FileStore): Promise<() => Promise<void>> {
  let until = 0;
  let isAlone = true;
  const renew = async () => {
    const found = await store.readHold();
    if (found !== until && found > Date.now()) isAlone = false;
    // By its fraction it is known from one that began in the same millisecond.
    until = Date.now() + holdMs + Math.random();
    await store.writeHold(until);
  };
  await renew();
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((error: Error) => {
      console.error(`files could not be held for the backup: ${error.message}`);
    });
  }, renewMs);
  return async () => {
    clearInterval(timer);
    await renewing;
    // Another backup holds them as well.
    if ((await store.readHold()) !== until) return;
    // Or it did, and will have renewed its hold until then.
    await store.writeHold(isAlone ? 0 : Date.now() + 2 * renewMs);
  };
}

export async function isHeld(store: FileStore): Promise<boolean> {
  return (await store.readHold()) > Date.now();
}
