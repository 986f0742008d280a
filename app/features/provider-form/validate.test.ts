import { describe, expect, test } from 'vitest';
import { fieldText, maxVideos, newVideoProblem, toastText, validate } from './validate.ts';

const good = { nombre: ['Sol'], municipio: ['Ponce'], tipo_servicio: ['doctor'] };
const video = 'https://www.facebook.com/sol/videos/123/';

test('name, municipality and type are required, with the sentence of the specification', () => {
  const problems = validate({ nombre: ['   '] });
  expect(problems.map(({ field }) => field)).toEqual(['nombre', 'municipio', 'tipo_servicio']);
  expect(toastText(problems)).toBe('Por favor completa los campos obligatorios');
  expect(fieldText({ field: 'nombre', text: 'Falta el nombre.' })).toBe(
    'Falta el nombre. Por favor completa los campos obligatorios',
  );
});

test('three fields are enough', () => {
  expect(validate(good)).toEqual([]);
});

describe('contact', () => {
  test.each([
    ['telefono', '(787) 555-0142 ext. 3'],
    ['telefono', '939 555 0143'],
    ['whatsapp', '+1 939 555 0143'],
    ['email', 'hola@sol.example'],
    ['email', ' Citas+nuevas@centro-azul.pr '],
    ['web', 'sol.example'],
    ['web', 'http://sol.example:8080/a?b#c'],
  ])('%s takes %s', (field, value) => {
    expect(validate({ ...good, [field]: [value] })).toEqual([]);
  });
  test.each([
    ['telefono', 'llámame'],
    ['whatsapp', '555-0142'],
    ['email', 'hola@sol'],
    ['email', 'hola@sol.example, otra@sol.example'],
    ['email', 'hola@sol.example?bcc=otra@sol.example'],
    ['email', 'Sol <hola@sol.example>'],
    ['web', 'javascript:alert(1)'],
    ['web', 'https://a@sol.example'],
    ['web', 'mi página'],
  ])('%s refuses %s beside its field', (field, value) => {
    const problems = validate({ ...good, [field]: [value] });
    expect(problems).toEqual([{ field, text: expect.any(String) }]);
    expect(toastText(problems)).toBe('Revisa los campos marcados.');
  });
});

describe('the video to add', () => {
  test.each([
    ['', 'Por favor ingresa una URL de video'],
    ['https://youtube.com/watch?v=1', 'Solo se permiten videos de Facebook e Instagram'],
    [video, null],
  ])('%s: %s', (newVideo, problem) => {
    expect(newVideoProblem({ ...good, video: [newVideo] })).toBe(problem);
  });
  test('stands once, and not more than the database holds', () => {
    expect(newVideoProblem({ ...good, videos_urls: [video], video: [video] })).toMatch(/ya está/);
    const videos_urls = Array.from({ length: maxVideos }, (_, index) => `${video}?${index}`);
    expect(newVideoProblem({ ...good, videos_urls, video: [video] })).toMatch(/12 videos/);
  });
  test('left typed and wrong, it stops the save with its own sentence', () => {
    const problems = validate({ ...good, video: ['https://youtube.com/'] });
    expect(toastText(problems)).toBe('Solo se permiten videos de Facebook e Instagram');
    expect(validate({ ...good, video: [video] })).toEqual([]);
  });
});
