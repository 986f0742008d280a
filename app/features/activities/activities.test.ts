import { expect, test } from 'vitest';
import {
  type Activity,
  activityParams,
  ageWords,
  dayTile,
  findActivities,
  noActivityFilters,
  timeWords,
} from './activities.ts';
import { checkWhen, readContact } from './check-activity.ts';
import { endOfActivities } from './queries.ts';

const activity: Activity = {
  ...{ id: 'a', titulo: 'A', clase: 'charla', municipio: 'Caguas', lugar: null, por_video: false },
  ...{ empieza: '2026-12-31', termina: '2026-12-31', dia_semana: null, hora_desde: null, hora_hasta: null },
  ...{ cuando: null, edad_desde: null, edad_hasta: null, organiza: 'Red', costo: null, condiciones: null },
  ...{ sensorial: null, enlace: null, telefono: '787', fecha_actualizacion: '' },
  termina_en: '2027-01-01T04:00:00+00:00',
};
const of = (...given: Array<Partial<Activity>>) => given.map((one) => ({ ...activity, ...one }));
const now = new Date('2026-12-31T20:00:00Z');
const titles = (activities: Activity[], filters = {}, at = now) => {
  const { dated, ongoing } = findActivities(activities, { ...noActivityFilters, ...filters }, at);
  return [dated, ongoing].map((list) => list.map(({ titulo }) => titulo).join(''));
};

test('the last day counts until its last hour, and no moment longer', () => {
  const some = of({ titulo: 'B' }, { titulo: 'C', termina_en: '2026-12-31T20:00:00Z' });
  expect(titles(some)).toEqual(['B', '']);
  expect(titles(some, {}, new Date('2027-01-01T03:59:59Z'))).toEqual(['B', '']);
  expect(titles(some, {}, new Date('2027-01-01T04:00:00Z'))).toEqual(['', '']);
});

test('dated ones stand by day and hour, what goes on by itself', () => {
  const ongoing = { empieza: null, termina: null, termina_en: null };
  const some = of(
    { titulo: 'D', empieza: '2027-01-02', termina_en: '2027-01-03T04:00:00Z' },
    { titulo: 'Z', ...ongoing },
    { titulo: 'C', hora_desde: '09:00:00' },
    { titulo: 'B' },
    { titulo: 'É', ...ongoing },
  );
  expect(titles(some)).toEqual(['BCD', 'ÉZ']);
  expect(titles(some, { dias: 7 })).toEqual(['BCD', 'ÉZ']);
  expect(titles(of({ titulo: 'L', empieza: '2027-01-08' }), { dias: 7 })).toEqual(['', '']);
});

test('by municipality with its neighbours, kind and age', () => {
  const some = of(
    { titulo: 'C' },
    { titulo: 'G', municipio: 'Gurabo', clase: 'grupo', edad_desde: 6, edad_hasta: 12 },
    { titulo: 'V', municipio: 'Rincón', por_video: true, edad_desde: 22 },
    { titulo: 'R', municipio: 'Rincón' },
  );
  expect(titles(some, { municipio: 'Caguas' })).toEqual(['C', '']);
  expect(titles(some, { municipio: 'Caguas', cerca: true })).toEqual(['CGV', '']);
  expect(titles(some, { clase: 'grupo' })).toEqual(['G', '']);
  expect(titles(some, { edad: '3-5' })).toEqual(['CR', '']);
  expect(titles(some, { edad: '13-21' })).toEqual(['CR', '']);
  expect(titles(some, { edad: '22-o-mas' })).toEqual(['CVR', '']);
});

test('an address is read as far as it is known', () => {
  const read = (query: string) => activityParams.read(new URLSearchParams(query));
  expect(read('municipio=Madrid&cerca=si&clase=boda&edad=1&dias=9')).toEqual(noActivityFilters);
  const address = '?municipio=A%C3%B1asco&cerca=si&clase=respiro&edad=0-2&dias=30';
  expect(activityParams.write(read(address))).toBe(address);
});

test('words of days, hours and ages', () => {
  expect(timeWords({ ...activity, hora_desde: '09:30:00', hora_hasta: '12:00:00' })).toBe(
    '9:30 a. m. a 12:00 p. m.',
  );
  expect(timeWords({ ...activity, termina: '2027-01-02' })).toBe('Hasta el 2 de enero');
  expect(timeWords({ ...activity, empieza: null, dia_semana: 7, hora_desde: '00:15:00' })).toBe(
    'Cada domingo, 12:15 a. m.',
  );
  expect(timeWords({ ...activity, empieza: null, cuando: 'Un sábado al mes' })).toBe('Un sábado al mes');
  expect(dayTile(activity, now)).toEqual({ name: 'hoy', day: 31, month: 'dic' });
  expect(dayTile(activity, new Date('2026-12-30T20:00:00Z'))).toEqual({
    name: 'jueves',
    day: 31,
    month: 'dic',
  });
  expect(dayTile({ ...activity, termina: '2027-01-02' }, new Date('2027-01-01T20:00:00Z'))).toEqual({
    ...{ name: 'hoy', day: 1, month: 'ene' },
  });
  expect(ageWords({ ...activity, edad_desde: 6, edad_hasta: 12 })).toBe('De 6 a 12 años');
  expect(ageWords({ ...activity, edad_desde: 1 })).toBe('Desde 1 año');
  expect(ageWords({ ...activity, edad_hasta: 21 })).toBe('Hasta 21 años');
  expect(ageWords(activity)).toBeNull();
});

test('a stored page ends with the day, or with the first activity that does', () => {
  const seconds = (...given: Array<Partial<Activity>>) =>
    endOfActivities(of(...given), now.getTime())['Cache-Control'];
  expect(seconds()).toBe('no-cache, s-maxage=28800');
  expect(seconds({}, { termina_en: '2026-12-31T20:00:09.900Z' })).toBe('no-cache, s-maxage=9');
  expect(seconds({ termina_en: null })).toBe('no-cache, s-maxage=28800');
});

test('a suggestion says when, in dates or in words', () => {
  const fields = (empieza: string, termina: string, cuando = '') =>
    checkWhen({ empieza, termina, cuando }).map(({ field }) => field);
  expect(fields('', '')).toEqual(['empieza']);
  expect(fields('', '', 'Cada martes')).toEqual([]);
  expect(fields('2020-01-01', '')).toEqual(['empieza']);
  expect(fields('2999-01-02', '2999-01-01')).toEqual(['termina']);
  expect(fields('2020-01-01', '2999-01-01')).toEqual([]);
  expect(readContact('ejemplo.org/charla')).toEqual({ enlace: 'https://ejemplo.org/charla' });
  expect(readContact(' 787-555-0100 ')).toEqual({ telefono: '787-555-0100' });
  expect(readContact('javascript:alert(1)')).toEqual({ telefono: 'javascript:alert(1)' });
});
