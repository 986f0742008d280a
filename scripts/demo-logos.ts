/**
 * Draws the logos of the demo listings from supabase/seed/logos: node scripts/demo-logos.ts
 * The results are in supabase/seed/files/provider-images; run it again after a change of a drawing.
 */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';

const drawings = 'supabase/seed/logos';
const files = 'supabase/seed/files/provider-images';

for (const drawing of await readdir(drawings)) {
  const file = join(files, `demo-${parse(drawing).name}.webp`);
  await sharp(join(drawings, drawing)).webp({ quality: 90 }).toFile(file);
}
