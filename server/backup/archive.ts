import { createHash, hash } from 'node:crypto';
import { StartError } from '../errors.ts';
import { type Manifest, manifestName, manifestSchema, sealName } from './manifest.ts';
import { TarReader } from './tar.ts';

export interface Archive {
  manifest: Manifest;
  /** The content of an entry that the manifest names. */
  stream(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Opens an archive after every byte of it was read and compared with its manifest. */
export async function openArchive(path: string): Promise<Archive> {
  let tar: TarReader | undefined;
  try {
    tar = await TarReader.open(path);
    const manifest = await verify(tar);
    const places = new Map(tar.places.map((place) => [place.name, place]));
    const opened = tar;
    return {
      manifest,
      stream(name) {
        const place = places.get(name);
        if (!place) throw new StartError(`The backup ${path} has no entry ${name}.`);
        return opened.stream(place);
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await tar?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The file ${path} is not a whole backup: ${reason.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}

/** Whether it ends with its manifest, which is written last. Its content is not read. */
export async function hasManifest(path: string): Promise<boolean> {
  const tar = await TarReader.open(path).catch(() => undefined);
  try {
    return tar !== undefined && (await readManifest(tar).then(Boolean, () => false));
  } finally {
    await tar?.close();
  }
}

async function readManifest(tar: TarReader): Promise<Manifest> {
  const [manifestPlace, sealPlace] = tar.places.slice(-2);
  if (manifestPlace?.name !== manifestName || sealPlace?.name !== sealName)
    throw new Error('it has no manifest');
  const text = await tar.read(manifestPlace);
  if ((await tar.read(sealPlace)).toString() !== hash('sha256', text))
    throw new Error('its manifest was changed');
  const parsed = manifestSchema.safeParse(JSON.parse(text.toString()));
  if (!parsed.success) throw new Error('its manifest is of another version of this program');
  const names = tar.places.slice(0, -2).map(({ name }) => name);
  if (names.join('\n') !== parsed.data.entries.map(({ name }) => name).join('\n'))
    throw new Error('its entries are not those of its manifest');
  return parsed.data;
}

async function verify(tar: TarReader): Promise<Manifest> {
  const manifest = await readManifest(tar);
  for (const [at, place] of tar.places.slice(0, -2).entries()) {
    const digest = createHash('sha256');
    for await (const chunk of tar.stream(place)) digest.update(chunk);
    if (digest.digest('hex') !== manifest.entries[at]?.sha256)
      throw new Error(`its entry ${place.name} was changed`);
  }
  return manifest;
}
