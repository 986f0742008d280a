import { expect, test } from 'vitest';
import type { Place, ProviderFacts } from '../facts/provider-facts.ts';
import { noFacts } from '../facts/provider-facts.ts';
import { openGuide } from './guide.ts';
import {
  type GuideProvider,
  guideVersion,
  type PackedGuide,
  packProvider,
  unpackFacts,
  unpackProvider,
} from './packed.ts';

const provider: GuideProvider = {
  id: '0d3d4a3e-6f35-4f0c-9c53-2f0f4c7f6a11',
  nombre: 'Centro Ñandú',
  descripcion: 'Terapia del habla.',
  tipo_servicio: 'terapista',
  subcategoria: 'Terapia del habla',
  municipio: 'Caguas',
  acepta_planes: true,
  planes_aceptados: ['Plan Vital'],
  telefono: '787-555-0101',
  web: null,
  hechos: '1,2,3',
  direccion: 'Calle 1',
  email: null,
  etiquetas_servicio: [],
  horario_servicio: null,
  whatsapp: null,
};

const place = (id: string, fields: Partial<Place> = {}): Place => ({
  id,
  principal: false,
  nombre: null,
  municipio: 'Cayey',
  direccion: null,
  como_llegar: null,
  visibilidad: 'completa',
  telefono: null,
  whatsapp: null,
  atiende_municipios: null,
  toda_la_isla: false,
  orden: 0,
  horas: [],
  disponibilidad: null,
  ...fields,
});

const facts: ProviderFacts = {
  places: [
    place('b', { orden: 1, visibilidad: 'municipio', toda_la_isla: true }),
    place('a', {
      principal: true,
      horas: [
        { dia: 6, abre: '09:00:00', cierra: '12:00:00' },
        { dia: 2, abre: '08:00:00', cierra: '17:00:00' },
        { dia: 1, abre: '08:00:00', cierra: '17:00:00' },
      ],
      disponibilidad: { estado: 'lista_de_espera', espera: '1_a_3', nota: null },
    }),
  ],
  details: {
    edad_desde_meses: 0,
    edad_hasta_meses: null,
    modalidades: ['presencial'],
    idiomas: null,
    costo: null,
    costo_desde: null,
    requiere_referido: false,
    atiende_autismo: true,
    hechos_si: [],
    hechos_no: null,
  },
  visit: {
    con_quien: 'Con Ana',
    duracion_minutos: 60,
    pasos: ['Llegas'],
    que_llevar: null,
    se_puede: null,
    fotos: [{ url: 'https://fotos.example/1.jpg', descripcion: 'La entrada' }],
  },
  confirmations: [
    {
      sede_id: 'b',
      grupo: 'contacto',
      confirmado_en: '2026-11-02T02:30:00+00:00',
      vence_en: '2027-11-01',
      por: 'proveedor',
      via: 'panel',
    },
    {
      sede_id: null,
      grupo: 'atencion',
      confirmado_en: '2026-10-05T15:00:00+00:00',
      vence_en: '2027-10-05',
      por: 'admin',
      via: 'llamada',
    },
  ],
};

const through = JSON.parse(JSON.stringify(packProvider(provider, facts)));

test('a row comes back as the pages know it, without what the guide does not hold', () => {
  expect(unpackProvider(through)).toEqual({
    ...provider,
    etiquetas_servicio: null,
    aprobado_por_admin: true,
    fecha_actualizacion: '',
    fecha_creacion: '',
    logo_url: null,
    usuario_id: null,
    videos_urls: null,
  });
});

test('places, answers and words come back; a place is named by its position, a moment is its day', () => {
  const back = unpackFacts(through);
  expect(back.places.map(({ id, municipio, orden }) => [id, municipio, orden])).toEqual([
    ['0', 'Cayey', 0],
    ['1', 'Cayey', 1],
  ]);
  expect(back.places[0]).toEqual({
    ...facts.places[1],
    id: '0',
    horas: [
      { dia: 1, abre: '08:00:00', cierra: '17:00:00' },
      { dia: 2, abre: '08:00:00', cierra: '17:00:00' },
      { dia: 6, abre: '09:00:00', cierra: '12:00:00' },
    ],
  });
  expect(back.places[1]).toEqual({ ...facts.places[0], id: '1' });
  // No answer and a no are two things, and so are 0 months and no age.
  expect(back.details).toEqual({ ...facts.details, hechos_si: null });
  expect(back.visit).toEqual({ ...facts.visit, fotos: null });
  expect(back.confirmations).toEqual([
    { ...facts.confirmations[1], confirmado_en: '2026-10-05T16:00:00.000Z' },
    // 10:30 at night in Puerto Rico is still the day before.
    { ...facts.confirmations[0], sede_id: '1', confirmado_en: '2026-11-01T16:00:00.000Z' },
  ]);
});

test('what is not known is left out; the same facts in another order are the same text', () => {
  expect(JSON.stringify(packProvider(provider, noFacts))).not.toMatch(/null|sedes|detalles|visita|palabras/);
  const turned = {
    ...facts,
    places: facts.places.toReversed(),
    confirmations: facts.confirmations.toReversed(),
  };
  expect(packProvider(provider, turned)).toEqual(packProvider(provider, facts));
});

test('a very long description is cut, and says so', () => {
  const { descripcion } = packProvider({ ...provider, descripcion: 'a'.repeat(2_000) }, noFacts);
  expect(descripcion).toBe(`${'a'.repeat(1_000)}…`);
});

test('a provider is found by the id of one that was merged into it', async () => {
  const packed: PackedGuide = {
    version: guideVersion,
    providers: [packProvider(provider, facts)],
    plans: [],
    steps: [],
    glossary: [],
    unidos: { former: provider.id },
  };
  const guide = await openGuide(new Blob([JSON.stringify(packed)]), '2026-11-17');
  expect(guide?.findPage('former')?.provider.nombre).toBe(provider.nombre);
  expect([guide?.currentId('former'), guide?.currentId('other'), guide?.findPage('other')]).toEqual([
    provider.id,
    'other',
    null,
  ]);
  const { unidos: _, ...older } = packed;
  const before = await openGuide(new Blob([JSON.stringify(older)]), '2026-11-17');
  expect([before?.findPage('former'), before?.findPage(provider.id)?.provider.id]).toEqual([
    null,
    provider.id,
  ]);
});
