import { describe, expect, test } from 'vitest';
import { featuredMunicipalities } from './featured-municipalities.ts';
import { municipios } from './municipalities.ts';
import { neighboursOf } from './neighbours.ts';

const names = municipios.map((municipio) => municipio.nombre);
const neighbours = new Map<string, readonly string[]>(
  municipios.map((municipio) => [municipio.nombre, municipio.vecinos]),
);

describe('municipios', () => {
  test('are 78, each once, in Spanish alphabetical order', () => {
    expect(municipios).toHaveLength(78);
    expect(new Set(names).size).toBe(78);
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  });

  test('have unique slugs that are safe in a URL', () => {
    const slugs = municipios.map((municipio) => municipio.slug);
    expect(new Set(slugs).size).toBe(78);
    for (const slug of slugs) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
  });

  test('belong to the seven health regions', () => {
    const regions = new Set(municipios.map((municipio) => municipio.region));
    expect(regions.size).toBe(7);
  });

  test('name neighbours that exist and name them back', () => {
    for (const [name, others] of neighbours) {
      for (const other of others) {
        expect(neighbours.get(other), `${name} → ${other}`).toContain(name);
      }
    }
  });

  test('all have neighbours, except the two island municipalities', () => {
    const alone = municipios.filter(({ vecinos }) => vecinos.length === 0);
    expect(alone.map(({ nombre }) => nombre)).toEqual(['Culebra', 'Vieques']);
  });
});

describe('neighboursOf', () => {
  test('joins land and sea, both ways: nobody is alone', () => {
    for (const name of names) {
      const others = neighboursOf(name);
      expect(others.length, name).toBeGreaterThan(0);
      expect(new Set(others).size).toBe(others.length);
      for (const other of others) expect(neighboursOf(other), `${name} → ${other}`).toContain(name);
    }
    expect(neighboursOf('Vieques')).toEqual(['Ceiba', 'Culebra']);
    expect(neighboursOf('Nueva York')).toEqual([]);
  });
});

describe('searchMunicipios', () => {
  test('are seven of the 78', () => {
    expect(featuredMunicipalities).toHaveLength(7);
    expect(names).toEqual(expect.arrayContaining([...featuredMunicipalities]));
  });
});
