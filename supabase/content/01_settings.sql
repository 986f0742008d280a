-- What the schema needs to work: choices of whoever runs the site, groups of facts and how many days a word about them
-- holds, and buckets.

-- With `moderation` at `first-posts` an account's first posts wait for a look. Off at first: with nobody looking, a queue
-- is worse than a button to report.
insert into private.settings (name, value, allowed) values
  ('admin_require_factor', 'off', '{on,off}'),
  ('check_pages', 'on', '{on,off}'),
  ('moderation', 'off', '{first-posts,off}');

insert into private.grupos (grupo, dias, de_sede) values
  ('disponibilidad', 90, true),
  ('planes', 180, false),
  ('contacto', 365, true),
  ('atencion', 365, false),
  ('lugar', 730, false);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'provider-images', 'provider-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('copias', 'copias', false, 256 * 1024 * 1024, array['application/zip'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
