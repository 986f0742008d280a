import type { MetaDescriptor } from 'react-router';

const siteName = 'Mi Guía Azul';

interface PageMeta {
  title: string;
  description: string;
  /** Path of the page, for its canonical address. */
  path: string;
  siteUrl: string | undefined;
  /** A picture of the page's own; else that of the site. */
  image?: PageImage | undefined;
}

/** 1200 × 630, as chat apps want it. */
interface PageImage {
  path: string;
  alt: string;
}

export const siteImage: PageImage = {
  path: '/icons/preview.jpg',
  alt: 'Mi Guía Azul: tres héroes con capa en una playa.',
};

/** Title, description, canonical address and the tags that chat apps read for a preview. */
export function pageMeta({ title, description, path, siteUrl = '', image }: PageMeta): MetaDescriptor[] {
  const fullTitle = title === siteName ? siteName : `${title} · ${siteName}`;
  const url = `${siteUrl}${path}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'es_LA' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...imageMeta(siteUrl, image),
  ];
}

/** The `meta` of a page that says the same whatever it reads. */
export function metaOf(page: Omit<PageMeta, 'siteUrl'>, ...more: MetaDescriptor[]) {
  return ({ matches: [root] }: { matches: [{ loaderData?: { siteUrl: string } }, ...unknown[]] }) => [
    ...pageMeta({ ...page, siteUrl: root.loaderData?.siteUrl }),
    ...more,
  ];
}

export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** For a page that is for one person, and in no index. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${siteName}` }, { name: 'robots', content: 'noindex' }];
}

/** For a page whose address is a secret. */
export function secretMeta(title: string): MetaDescriptor[] {
  return [...privateMeta(title), { name: 'referrer', content: 'no-referrer' }];
}

/** The picture of a preview alone, for a page that has nothing else to tell. */
export function imageMeta(siteUrl = '', { path, alt }: PageImage = siteImage): MetaDescriptor[] {
  return [
    { property: 'og:image', content: `${siteUrl}${path}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
