import type { FileStore } from './store.ts';

const holdMs = 10 * 60 * 1000;
const renewMs = 60 * 1000;

/**
 * A backup has the rows of one moment and copies their bytes afterwards. Meanwhile nobody removes bytes, in whatever
 * process: they are removed when it is done. A hold that is not renewed, as of a backup that was killed, ends by itself.
 */
export async function holdFiles(store: FileStore): Promise<() => Promise<void>> {
  let until = 0;
  const renew = async () => {
    until = Date.now() + holdMs;
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
    // Another backup may hold them as well.
    if ((await store.readHold()) === until) await store.writeHold(0);
  };
}

export async function isHeld(store: FileStore): Promise<boolean> {
  return (await store.readHold()) > Date.now();
}
