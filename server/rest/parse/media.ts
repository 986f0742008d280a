import { RestError } from '../errors.ts';

/** How the body is to be written. */
export interface Media {
  shape: 'array' | 'object' | 'csv';
  isStripped: boolean;
  contentType: string;
}

const json: Media = { shape: 'array', isStripped: false, contentType: 'application/json; charset=utf-8' };
const stripped: Media = {
  shape: 'array',
  isStripped: true,
  contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
};
const object: Media = {
  shape: 'object',
  isStripped: false,
  contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
};
const strippedObject: Media = {
  shape: 'object',
  isStripped: true,
  contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
};
const csv: Media = { shape: 'csv', isStripped: false, contentType: 'text/csv; charset=utf-8' };

/** The first of the accepted types, by weight and then order, that this server writes. */
export function readMedia(accept: string | undefined): Media {
  if (!accept || accept === '*/*' || accept === 'application/json') return json;
  const wanted = accept.split(',').map(readType);
  for (const { type, parameters } of wanted.sort((a, b) => b.weight - a.weight)) {
    const media = mediaOf(type, parameters.includes('nulls=stripped'));
    if (media) return media;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

function mediaOf(type: string, isStripped: boolean): Media | undefined {
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case 'application/openapi+json':
      return json;
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return isStripped ? stripped : json;
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return isStripped ? strippedObject : object;
    case 'text/csv':
      return csv;
    default:
      return undefined;
  }
}

function readType(entry: string): { type: string; parameters: string[]; weight: number } {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
  return { type, parameters, weight: Number.isFinite(weight) ? weight : 1 };
}
