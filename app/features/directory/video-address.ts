import { messages } from '../../lib/messages.ts';
import { parseUrl } from '../../lib/parse-url.ts';

type VideoNetwork = 'Facebook' | 'Instagram';

export interface Video {
  network: VideoNetwork;
  /** The page of the video, for a plain link. */
  page: string;
  /** What may be framed; undefined when the video can only be linked. */
  frame: string | undefined;
}

/** The only hosts a page of this site may frame. */
export const videoFrameSources = ['https://www.facebook.com', 'https://www.instagram.com'];

/** A video of Facebook or Instagram, judged by the host and path that a browser would go to. Null: not allowed. */
export function judgeVideo(address: string): Video | null {
  const url = parse(address);
  if (!url) return null;
  const { hostname: host } = url;
  if (host === 'fb.watch') return { network: 'Facebook', page: url.href, frame: undefined };
  if (host === 'facebook.com' || host.endsWith('.facebook.com')) return judgeFacebook(url);
  if (host === 'instagram.com' || host === 'www.instagram.com') return judgeInstagram(url);
  return null;
}

/** What is wrong with an address that someone types, in the words of the specification. */
export function videoProblem(address: string): string | null {
  if (!address.trim()) return messages.videos.empty;
  return judgeVideo(address) ? null : messages.videos.wrongHost;
}

function parse(address: string): URL | null {
  const text = address.trim();
  // URL parsers ignore these characters: in an address they can only hide something.
  if (/[\s\\"<>]/.test(text)) return null;
  const url = parseUrl(text);
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && !url.port;
  return isPlain ? url : null;
}

function judgeFacebook(url: URL): Video {
  const page = facebookPage(url);
  const frame =
    page &&
    `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(page)}&show_text=false&width=500`;
  return { network: 'Facebook', page: page ?? url.href, frame };
}

/** Canonical address, whatever mobile or regional host it was copied from. Short links lead to a login: not framed. */
function facebookPage({ pathname, searchParams }: URL): string | undefined {
  const site = 'https://www.facebook.com';
  const inPage = /^\/([\w.-]+)\/videos\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname);
  if (inPage) return `${site}/${inPage[1]}/videos/${inPage[2]}/`;
  const reel = /^\/reel\/(\d+)\/?$/.exec(pathname);
  if (reel) return `${site}/reel/${reel[1]}`;
  const id = searchParams.get('v') ?? '';
  if (/^\/(watch\/?|video\.php)$/.test(pathname) && /^\d+$/.test(id)) return `${site}/watch/?v=${id}`;
  return undefined;
}

function judgeInstagram(url: URL): Video {
  const found = /^\/(?:[\w.]+\/)?(p|reels?|tv)\/([\w-]{5,})\/?$/.exec(url.pathname);
  if (!found) return { network: 'Instagram', page: url.href, frame: undefined };
  const kind = found[1] === 'reels' ? 'reel' : found[1];
  const page = `https://www.instagram.com/${kind}/${found[2]}/`;
  return { network: 'Instagram', page, frame: `${page}embed/captioned/` };
}
