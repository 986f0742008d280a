import type { MetaDescriptor } from 'react-router';
import { isMissing } from '../../lib/load.ts';
import { messages } from '../../lib/messages.ts';
import { imageMeta, pageMeta } from '../../lib/meta.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { excerpt } from '../forum/structured-data.ts';
import { pictureOf, previewProvider } from '../pictures/preview.ts';
import { defaultDescription, type ProviderPage } from './provider-detail.ts';
import { providerJsonLd } from './structured-data.ts';

const descriptionLength = 155;

/** For search engines and chat previews; they read the server's page, which always has the profile when there is one. */
export function providerDetailMeta(
  detail: ProviderPage | null,
  id: string,
  siteUrl: string,
  error?: unknown,
): MetaDescriptor[] {
  if (!detail) {
    const title = isMissing(error) ? messages.proveedores.notFound : 'Error al cargar proveedor';
    return [
      { title: `${title} · Mi Guía Azul` },
      { name: 'robots', content: 'noindex' },
      ...imageMeta(siteUrl),
    ];
  }
  const {
    nombre,
    tipo_servicio: type,
    subcategoria,
    municipio,
    descripcion,
    aprobado_por_admin,
  } = detail.provider;
  const path = `/proveedor/${id}`;
  const what = `${subcategoria ?? providerTypeFacts[type].singular} en ${municipio}, Puerto Rico.`;
  const { business, trail } = providerJsonLd(detail, siteUrl, new Date(detail.servedAt));
  return [
    ...pageMeta({
      title: nombre,
      description: excerpt(`${what} ${descripcion ?? defaultDescription}`, descriptionLength),
      path,
      siteUrl,
      image: aprobado_por_admin ? pictureOf(previewProvider(detail.provider), path) : undefined,
    }),
    { 'script:ld+json': business },
    { 'script:ld+json': trail },
  ];
}
