import { featuredMunicipalities } from '../../lib/lists/featured-municipalities.ts';
import { municipios } from '../../lib/lists/municipalities.ts';

const otherMunicipalities = municipios.filter(
  ({ nombre }) => !featuredMunicipalities.some((first) => first === nombre),
);

/** The specification's seven first, then the other 71. */
export function MunicipalityOptions() {
  return (
    <>
      <optgroup label="Más buscados">
        {featuredMunicipalities.map((nombre) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </optgroup>
      <optgroup label="Otros municipios">
        {otherMunicipalities.map(({ nombre }) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </optgroup>
    </>
  );
}
