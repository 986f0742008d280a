import { type Activity, noSensoryWord } from './activities.ts';

/** schema.org Event of what has a date: only what the page shows. */
export function eventsJsonLd(activities: readonly Activity[], siteUrl: string) {
  return activities.map((activity) => {
    const { id, titulo, empieza, termina, hora_desde, hora_hasta, por_video, enlace, costo } = activity;
    const at = (day: string | null, hour: string | null) => (hour ? `${day}T${hour}-04:00` : day);
    return {
      '@context': 'https://schema.org',
      '@type': 'Event',
      '@id': `${siteUrl}/actividades#${id}`,
      url: enlace ?? `${siteUrl}/actividades#${id}`,
      name: titulo,
      description: activity.sensorial ?? noSensoryWord,
      startDate: at(empieza, hora_desde),
      endDate: at(termina, hora_hasta),
      eventAttendanceMode: `https://schema.org/${por_video ? 'Mixed' : 'Offline'}EventAttendanceMode`,
      location: {
        '@type': 'Place',
        name: activity.lugar ?? activity.municipio,
        address: {
          '@type': 'PostalAddress',
          addressLocality: activity.municipio,
          addressRegion: 'PR',
          addressCountry: 'US',
        },
      },
      organizer: { '@type': 'Organization', name: activity.organiza },
      isAccessibleForFree: costo === 'Gratis' || undefined,
    };
  });
}
