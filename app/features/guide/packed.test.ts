import { expect, test } from 'vitest';
import { openGuide } from './guide.ts';
import {
  guideVersion,
  type PackedGuide,
  type PackedProvider,
  unpackFacts,
  unpackProvider,
} from './packed.ts';

const packed: PackedProvider = {
  id: '0d3d4a3e-6f35-4f0c-9c53-2f0f4c7f6a11',
  nombre: 'Centro Ñandú',
  tipo_servicio: 'terapista',
  municipio: 'Caguas',
  acepta_planes: true,
  planes_aceptados: ['Plan Vital'],
  hechos: '1,2,3',
  sedes: [
    {
      principal: true,
      municipio: 'Cayey',
      semana: '12 08:00:00-17:00:00;6 09:00:00-12:00:00',
      cupo: { estado: 'lista_de_espera', espera: '1_a_3' },
    },
    { municipio: 'Cayey', visibilidad: 'municipio', toda_la_isla: true, orden: 1 },
  ],
  detalles: { edad_desde_meses: 0, modalidades: ['presencial'], requiere_referido: false },
  visita: { con_quien: 'Con Ana', duracion_minutos: 60, pasos: ['Llegas'] },
  palabras: [
    ['atencion', null, '2026-10-05', '2027-10-05', 'admin', 'llamada'],
    ['contacto', 1, '2026-11-01', '2027-11-01', 'proveedor', 'panel'],
  ],
};

test('a row comes back as the pages know it, without what the guide does not hold', () => {
  expect(unpackProvider(packed)).toEqual({
    id: packed.id,
    nombre: 'Centro Ñandú',
    descripcion: null,
    tipo_servicio: 'terapista',
    subcategoria: null,
    municipio: 'Caguas',
    acepta_planes: true,
    planes_aceptados: ['Plan Vital'],
    telefono: null,
    web: null,
    hechos: '1,2,3',
    direccion: null,
    email: null,
    etiquetas_servicio: null,
    horario_servicio: null,
    whatsapp: null,
    aprobado_por_admin: true,
    fecha_actualizacion: '',
    fecha_creacion: '',
    logo_url: null,
    usuario_id: null,
    videos_urls: null,
  });
});

test('places, answers and words come back; a place is named by its position, a moment is its day', () => {
  const back = unpackFacts(packed);
  const place = { nombre: null, municipio: 'Cayey', direccion: null, como_llegar: null };
  expect(back.places).toEqual([
    {
      ...place,
      id: '0',
      principal: true,
      visibilidad: 'completa',
      telefono: null,
      whatsapp: null,
      atiende_municipios: null,
      toda_la_isla: false,
      orden: 0,
      horas: [
        { dia: 1, abre: '08:00:00', cierra: '17:00:00' },
        { dia: 2, abre: '08:00:00', cierra: '17:00:00' },
        { dia: 6, abre: '09:00:00', cierra: '12:00:00' },
      ],
      disponibilidad: { estado: 'lista_de_espera', espera: '1_a_3', nota: null },
    },
    expect.objectContaining({ ...place, id: '1', visibilidad: 'municipio', horas: [], disponibilidad: null }),
  ]);
  // No answer and a no are two things, and so are 0 months and no age.
  expect(back.details).toMatchObject({
    edad_desde_meses: 0,
    edad_hasta_meses: null,
    requiere_referido: false,
    atiende_autismo: null,
    hechos_si: null,
  });
  expect(back.visit).toMatchObject({
    con_quien: 'Con Ana',
    pasos: ['Llegas'],
    que_llevar: null,
    fotos: null,
  });
  expect(back.confirmations.map(({ sede_id, confirmado_en }) => [sede_id, confirmado_en])).toEqual([
    [null, '2026-10-05T16:00:00.000Z'],
    ['1', '2026-11-01T16:00:00.000Z'],
  ]);
});

test('a provider is found by the id of one that was merged into it', async () => {
  const whole: PackedGuide = {
    version: guideVersion,
    providers: [packed],
    plans: [],
    steps: [],
    glossary: [],
    unidos: { former: packed.id ?? '' },
  };
  const guide = await openGuide(new Blob([JSON.stringify(whole)]), '2026-11-17');
  expect(guide?.findPage('former')?.provider.nombre).toBe('Centro Ñandú');
  expect([guide?.currentId('former'), guide?.currentId('other'), guide?.findPage('other')]).toEqual([
    packed.id,
    'other',
    null,
  ]);
  const { unidos: _, ...older } = whole;
  const before = await openGuide(new Blob([JSON.stringify(older)]), '2026-11-17');
  expect([before?.findPage('former'), before?.findPage(packed.id ?? '')?.provider.id]).toEqual([
    null,
    packed.id,
  ]);
});
