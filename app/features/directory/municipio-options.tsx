import { municipios, searchMunicipios } from '../../lib/lists/municipios.ts';

const otherMunicipios = municipios.filter(
  ({ nombre }) => !searchMunicipios.some((first) => first === nombre),
);

/** The specification's seven first, then the other 71. */
export function MunicipioOptions() {
  return (
    <>
      <optgroup label="Más buscados">
        {searchMunicipios.map((nombre) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </optgroup>
      <optgroup label="Otros municipios">
        {otherMunicipios.map(({ nombre }) => (
          <option key={nombre}>{nombre}</option>
        ))}
      </optgroup>
    </>
  );
}
