
/** What is told of a provider, by check constraints. `max`: letters, of a list those of each; `items`: of a list; `values`: the only ones. */
export const columns = {
  proveedores: {
    descripcion: { max: 4000 },
    direccion: { max: 300 },
    email: { max: 254 },
    etiquetas_servicio: { items: 40, max: 80 },
    horario_servicio: { max: 500 },
    logo_url: { max: 1000 },
    municipio: { max: 60 },
    nombre: { max: 160 },
    planes_aceptados: { items: 40, max: 120 },
    telefono: { max: 40 },
    videos_urls: { items: 12, max: 500 },
    web: { max: 500 },
    whatsapp: { max: 40 },
  },
  sedes: {
    atiende_municipios: { items: 78 },
    como_llegar: { max: 300 },
    direccion: { max: 300 },
    municipio: { max: 60 },
    nombre: { max: 120 },
    telefono: { max: 40 },
    visibilidad: { values: ['completa', 'municipio', 'oculta'] },
    whatsapp: { max: 40 },
  },
  disponibilidad: {
    espera: { values: ['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'] },
    estado: { values: ['acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes'] },
    nota: { max: 200 },
  },
  detalles: {
    costo: { values: ['gratis', 'segun_ingresos', 'desde'] },
    estacionamiento_donde: { max: 120 },
    idiomas: { values: ['es', 'en', 'ase', 'psl'] },
    modalidades: { values: ['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'] },
  },
  primera_visita: {
    con_quien: { max: 120 },
    pasos: { items: 10, max: 160 },
    que_llevar: { items: 10, max: 120 },
  },
} as const;

/** What pages read of `detalles`: all that it tells, without its key and its versions. */
export const detailColumns =
  'atiende_autismo,costo,costo_desde,edad_desde_meses,edad_hasta_meses,estacionamiento,estacionamiento_donde,hechos_no,hechos_si,idiomas,modalidades,requiere_referido';
