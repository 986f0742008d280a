DROP POLICY "Owners and admins can tell the details" ON public.detalles;
DROP POLICY "Admins can see all roles" ON public.user_roles;
DROP POLICY "Admins can grant roles" ON public.user_roles;
DROP POLICY "Admins can revoke roles" ON public.user_roles;
DROP POLICY "Admins can see all providers" ON public.proveedores;
DROP POLICY "Admins can create providers" ON public.proveedores;
DROP POLICY "Admins can change any provider" ON public.proveedores;
DROP POLICY "Admins can delete any provider" ON public.proveedores;
DROP POLICY "Owners and admins can see hidden places" ON public.sedes;
DROP POLICY "Owners and admins can remove places" ON public.sedes;
DROP POLICY "Owners and admins can tell the availability" ON public.disponibilidad;
DROP POLICY "Owners and admins can change the availability" ON public.disponibilidad;
DROP POLICY "Owners and admins can take the availability back" ON public.disponibilidad;
DROP POLICY "Admins can create plans" ON public.planes;
DROP POLICY "Admins can change plans" ON public.planes;
DROP POLICY "Admins can delete plans" ON public.planes;
DROP POLICY "Owners and admins can change the details" ON public.detalles;
DROP POLICY "Owners and admins can tell the first visit" ON public.primera_visita;
DROP POLICY "Owners and admins can change the first visit" ON public.primera_visita;
DROP POLICY "Owners and admins can take the first visit back" ON public.primera_visita;

CREATE POLICY "Admins can see, grant and revoke roles" ON public.user_roles FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can do all with any provider" ON public.proveedores FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners and admins can see hidden places, and remove places" ON public.sedes FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));

CREATE POLICY "Owners and admins can tell the availability, or take it back" ON public.disponibilidad FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (sede_id IN ( SELECT s.id
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));

CREATE POLICY "Admins can keep the plans" ON public.planes FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners and admins can tell the details" ON public.detalles FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));

CREATE POLICY "Owners and admins can tell the first visit, or take it back" ON public.primera_visita FOR ALL TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));

COMMENT ON POLICY "Admins can see, grant and revoke roles" ON public.user_roles IS 'Only an admin makes another. Triggers keep the own one and the last one.';
COMMENT ON POLICY "Admins can do all with any provider" ON public.proveedores IS 'Edit, approve, hand over, delete. An owner cannot delete, so that a bad history does not vanish by starting over.';
COMMENT ON POLICY "Owners and admins can see hidden places, and remove places" ON public.sedes IS 'They edit them, by guardar_sede. The principal one stays, by a trigger.';
COMMENT ON POLICY "Owners and admins can tell the availability, or take it back" ON public.disponibilidad IS 'Without losing the approval.';
COMMENT ON POLICY "Admins can keep the plans" ON public.planes IS 'One list for everybody; names that families give them come with time.';
COMMENT ON POLICY "Owners and admins can tell the details" ON public.detalles IS 'Without losing the approval. An upsert begins as an insert; the row is there already.';
COMMENT ON POLICY "Owners and admins can tell the first visit, or take it back" ON public.primera_visita IS 'Without losing the approval.';
