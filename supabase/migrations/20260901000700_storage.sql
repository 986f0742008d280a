-- Pictures of listings: a public bucket for images only. (The reasons stand here as
-- plain comments: on hosted Supabase the table belongs to the storage server, and
-- only its owner may attach a comment to a policy.)

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'provider-images', 'provider-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Listings are public, and so are their pictures.
create policy "Anyone can see provider images" on storage.objects
  for select to anon, authenticated using (bucket_id = 'provider-images');
-- The owner is recorded, so that the next rules have someone to ask for.
create policy "Users can upload provider images as themselves" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- Nobody puts another picture under a competitor's address.
create policy "Owners can replace their own provider images" on storage.objects
  for update to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- What one uploaded one may take down.
create policy "Owners can delete their own provider images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- Moderation, and logos of listings that have no owner yet.
create policy "Admins can manage any provider image" on storage.objects
  for all to authenticated
  using (bucket_id = 'provider-images' and (select private.is_admin()))
  with check (bucket_id = 'provider-images' and (select private.is_admin()));
