-- A picture is public at its address, and only there: the pictures of pending listings
-- are nobody's to list. Reading by address asks no policy, the bucket being public; so
-- this one is for what does: listing, signing, moving, copying and replacing. (Plain
-- comments, as in 20260901000700.)

drop policy "Anyone can see provider images" on storage.objects;
create policy "Owners can see their own provider images" on storage.objects
  for select to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
