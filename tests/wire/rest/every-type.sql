-- One column of each type, and rows with the values that are written in a way of their own.
create type shop.mood as enum ('calm', 'very "calm"');
create type shop.point_of_sale as (name text, open boolean);
create domain shop.code as text check (value <> '');
create domain shop.short_code as shop.code check (length(value) < 9);
create domain shop.amount as numeric(12, 2);
create table shop.every_type (
  id integer primary key,
  small smallint, big bigint, exact numeric, money_like numeric(8, 2), amount shop.amount, single real, double double precision,
  yes boolean, words text, short varchar(12), padded char(6), letter "char", called name, code shop.short_code,
  mood shop.mood, key uuid, raw json, tree jsonb, bytes bytea, bits bit(4), day date, hour time, zoned_hour timetz,
  moment timestamp, zoned timestamptz, span interval, cash money, address inet, spot point, slot int4range, oid oid,
  sale shop.point_of_sale, numbers integer[], lines text[], moods shop.mood[], trees jsonb[], vector tsvector, path xml
);
insert into shop.every_type values
  (1, -7, 9007199254740993, 1e40, 2.50, 3, 1e30, 0.1, true, 'plain', 'short', 'ab', 'c', 'name', 'abc',
   'very "calm"', '00000000-0000-4000-8000-0000000000a1', E'{"b" : 1,\n "a":[ ]}', '{"a": null}', '\x00ff', B'1010', '2024-02-29',
   '12:30', '12:30-04', '2024-02-29 12:30:00.5', '2024-02-29 12:30:00.123456-04', '1 day 02:00', 12.5, '10.0.0.1/8', '(1,2)',
   '[1,5)', 7, row('a "b"', null), '{1,null,3}', '{"a,b","c\"d",null}', '{calm}', array['{"a":1}'::jsonb], 'a b', '<a/>'),
  (2, 0, 0, 'NaN', 0, 0, 'NaN', 'Infinity', false, E'" \\ / \b \f \n \r \t \x01 \x1f \x7f ñ 漢 😀', '', '', '', '', E'\\',
   'calm', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'null', 'null', '', B'0000', 'infinity', '24:00', '00:00+15:59', '-infinity', 'infinity',
   '-1 years', -1, '::1', '(NaN,1)', 'empty', 0, row(null, null), '{}', '{}', '{}', '{}', '', ''),
  (3, null, -1, '-Infinity', null, null, '-Infinity', '-1e-300', null, repeat('long ', 40) || E'"end"\n', 'ñandú', 'ñ', null, null, null,
   null, null, '"text"', '"te\"xt"', null, null, '0044-03-15 BC', null, null, '0044-03-15 10:00 BC', '1900-01-01 00:00+00', null, null,
   null, null, null, null, null, '{{1,2},{3,4}}', array[repeat('x', 100)], null, null, null, null),
  (4, null, null, 'Infinity', null, null, null, '-0', null, repeat('ñ', 100), null, null, null, null, null, null, null, null, null, null,
   null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
  (5, null, null, null, null, null, null, null, null, '', null, null, null, null, null, null, null, null, null, null, null, null, null, null,
   null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
-- Arrays of several dimensions, one with nothing but what takes more bytes as JSON; limits on the length of their items.
update shop.every_type set lines = array[array['a', null], array[E'"\\ \n', 'ñ']] where id = 4;
insert into shop.every_type (id, lines) values (6, array_fill(null::text, array[2000, 1, 1, 1, 1, 1]));
alter table shop.every_type add shorts varchar(9)[];
update shop.every_type set shorts = array['short', '', E'\x1f', repeat('ñ', 9)] where id < 3;
grant select on shop.every_type to anon;
create table shop.changing (id integer primary key, value integer);
insert into shop.changing values (1, 5);
grant select on shop.changing to anon;
notify pgrst, 'reload schema';
