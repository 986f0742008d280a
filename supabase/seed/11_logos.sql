-- Logos of some providers: the files are in files/provider-images, drawn from logos/ by scripts/demo-logos.ts.
-- Without a host, because nobody knows yet under which address this database will be served.
update public.proveedores as p
set logo_url = '/storage/v1/object/public/provider-images/demo-' || logo.nombre || '.webp'
from (values
  (101, 'mar-de-estrellas'),
  (102, 'caracol-de-colores'),
  (103, 'flamboyan-azul'),
  (106, 'la-ceiba'),
  (107, 'cometa-de-papel'),
  (201, 'coqui-azul'),
  (204, 'ola-suave'),
  (210, 'luz-de-cocuyo'),
  (302, 'chiringa'),
  (306, 'muelita'),
  (310, 'tortuga'),
  (402, 'balanza'),
  (501, 'gandul'),
  (502, 'cucharita'),
  (216, 'pasitos'),
  (311, 'monte-susurro'),
  (506, 'yautia')
) as logo (numero, nombre)
where p.id = ('b0000000-0000-4000-8000-' || lpad(logo.numero::text, 12, '0'))::uuid;
