-- Whether places take new people. Where there is no line nobody has said.
insert into public.disponibilidad (sede_id, estado, espera, nota)
select s.id, p.estado, p.espera, p.nota
from (values
  (101, 0, 'lista_de_espera', 'mas_de_6', 'La lista para agosto abre en enero. Te llamamos cuando haya un espacio.'),
  (102, 0, 'acepta', null, null),
  (102, 1, 'acepta', null, 'Quedan espacios los martes y jueves.'),
  (103, 0, 'evalua_antes', null, 'Primero hablamos contigo y visitas el salón.'),
  (105, 0, 'no_acepta', null, 'El grupo de este año está completo.'),
  (107, 0, 'lista_de_espera', '3_a_6', null),
  (201, 0, 'acepta', null, 'Hay espacios por la mañana. Por la tarde hay lista.'),
  (201, 1, 'lista_de_espera', 'menos_de_1_mes', null),
  (201, 2, 'acepta', null, null),
  (202, 0, 'acepta', null, null),
  (203, 0, 'lista_de_espera', '1_a_3', 'Avísanos si puedes venir a media mañana: ahí la espera es corta.'),
  (204, 0, 'acepta', null, null),
  (206, 0, 'acepta', null, null),
  (207, 0, 'no_acepta', null, 'Volvemos a abrir espacios en febrero.'),
  (208, 0, 'acepta', null, 'Grupos de cuatro personas.'),
  (210, 0, 'evalua_antes', null, 'La primera llamada es con la trabajadora social.'),
  (210, 1, 'acepta', null, null),
  (211, 0, 'lista_de_espera', '1_a_3', null),
  (213, 0, 'acepta', null, null),
  (215, 0, 'acepta', null, 'Puedes venir a un encuentro antes de decidir.'),
  (301, 0, 'lista_de_espera', 'mas_de_6', null),
  (302, 0, 'acepta', null, null),
  (303, 0, 'lista_de_espera', '3_a_6', null),
  (303, 1, 'acepta', null, null),
  (306, 0, 'acepta', null, 'La primera cita es solo para conocer el lugar.'),
  (309, 0, 'no_acepta', null, null),
  (310, 0, 'lista_de_espera', 'mas_de_6', 'La espera para evaluación es larga; para seguimiento no.'),
  (310, 1, 'lista_de_espera', '3_a_6', null),
  (311, 0, 'acepta', null, null),
  (401, 0, 'acepta', null, null),
  (402, 0, 'evalua_antes', null, null),
  (404, 0, 'acepta', null, 'Por orden de llegada.'),
  (501, 0, 'acepta', null, null),
  (502, 0, 'lista_de_espera', '1_a_3', null),
  (504, 0, 'acepta', null, null)
) as p (numero, orden, estado, espera, nota)
join public.sedes as s on s.proveedor_id = ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid
  and s.orden = p.orden;
