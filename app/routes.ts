import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every part in every theme; only while developing. */
const stylePage = process.env.NODE_ENV === 'development' ? [route('estilo', 'routes/estilo.tsx')] : [];

/** Every URL of the site and its file. */
export default [
  index('routes/home.tsx'),
  route('acerca', 'routes/acerca.tsx'),
  route('transparencia', 'routes/transparencia.tsx'),
  route('transparencia.csv', 'routes/transparencia-csv.ts'),
  route('privacidad', 'routes/privacidad.tsx'),
  route('terminos', 'routes/terminos.tsx'),
  route('sin-conexion', 'routes/sin-conexion.tsx'),
  layout('routes/with-favorites.tsx', [
    route('proveedores', 'routes/proveedores.tsx'),
    route('proveedor/:id', 'routes/proveedor.tsx'),
    route('proveedor/:id/visita', 'routes/proveedor-visita.tsx'),
    route('proveedor/:id/baja', 'routes/proveedor-baja.tsx'),
  ]),
  route('proveedor/:id/corregir', 'routes/proveedor-corregir.tsx'),
  route('confirmar/:token', 'routes/confirmar.tsx'),
  route('confirmar/:token/salir', 'routes/confirmar-salir.tsx'),
  route('proveedor/:id/reclamar', 'routes/proveedor-reclamar.tsx'),
  route('recursos', 'routes/recursos.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('questions', 'routes/questions.tsx'),
  route('question/:id', 'routes/question.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('nueva-contrasena', 'routes/nueva-contrasena.tsx'),
  route('provider-dashboard', 'routes/provider-dashboard.tsx'),
  route('provider-dashboard/al-dia', 'routes/provider-dashboard-al-dia.tsx'),
  route('provider-dashboard/sedes', 'routes/provider-dashboard-sedes.tsx'),
  route('user-dashboard', 'routes/user-dashboard.tsx', [
    index('routes/user-dashboard-preguntas.tsx'),
    route('favoritos', 'routes/user-dashboard-favoritos.tsx'),
    route('perfil', 'routes/user-dashboard-perfil.tsx'),
  ]),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-inicio.ts'),
    route('hoy', 'routes/admin-hoy.tsx'),
    route('cambios', 'routes/admin-cambios.tsx'),
    route('planes', 'routes/admin-planes.tsx'),
    route('proveedores', 'routes/admin-proveedores.tsx'),
    route('proveedores/:id', 'routes/admin-proveedor.tsx'),
    route('proveedores/:id/datos', 'routes/admin-proveedor-datos.tsx'),
    route('recursos', 'routes/admin-recursos.tsx'),
    route('recursos/:id', 'routes/admin-recurso.tsx'),
    route('pasos', 'routes/admin-pasos.tsx'),
    route('pasos/:id', 'routes/admin-paso.tsx'),
    route('usuarios', 'routes/admin-usuarios.tsx'),
    route('estadisticas', 'routes/admin-estadisticas.tsx'),
    route('registro', 'routes/admin-registro.tsx'),
  ]),
  ...stylePage,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
