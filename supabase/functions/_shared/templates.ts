// Written by npm run types from supabase/templates: change it there.

export const templates: Record<string, { text: string; html: string }> = {
  enlace_nuevo: {
    text: `Subject: Tu enlace nuevo para {{ .Nombre }} en Mi Guía Azul

Hola:

Alguien abrió un enlace vencido de «{{ .Nombre }}» y pidió uno nuevo. Aquí está:
{{ .SiteURL }}/confirmar/{{ .Token }}

Con él miras los datos que ven las familias y los confirmas con un botón, sin iniciar sesión. Sirve 30 días y solo puede confirmar datos o proponer cambios.

Si no lo pediste, no tienes que hacer nada.

No recibir recordatorios:
{{ .SiteURL }}/confirmar/{{ .Token }}/salir

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tu enlace nuevo</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu enlace nuevo</h1>
        <p style="margin: 0 0 16px">Alguien abrió un enlace vencido de «{{ .Nombre }}» y pidió uno nuevo.</p>
        <p style="margin: 0">Con él miras los datos que ven las familias y los confirmas con un botón, sin iniciar sesión.</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}/confirmar/{{ .Token }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mis datos</a>
        </p>
        <p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Sirve 30 días y solo puede confirmar datos o proponer cambios. Si no lo pediste, no tienes que hacer nada.</p>
        <p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/confirmar/{{ .Token }}/salir" style="color: #1d4e89">No recibir recordatorios</a></p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
  propuesta_decidida: {
    text: `Subject: Revisamos tu corrección en Mi Guía Azul

Hola:

Nos contaste que un dato de «{{ .Nombre }}» estaba mal. {{ .Resultado }}

Abrir Mi Guía Azul:
{{ .SiteURL }}{{ .Ruta }}

Gracias. Un dato correcto le ahorra una llamada a otra familia.

Este es el único correo sobre tu corrección. Ya borramos tu dirección de ella.

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Revisamos tu corrección en Mi Guía Azul</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Revisamos tu corrección</h1>
        <p style="margin: 0 0 16px">Nos contaste que un dato de «{{ .Nombre }}» estaba mal. {{ .Resultado }}</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}{{ .Ruta }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Mi Guía Azul</a>
        </p>
        <p style="margin: 0; font-size: 16px; color: #44546a">Gracias. Un dato correcto le ahorra una llamada a otra familia. Este es el único correo sobre tu corrección: ya borramos tu dirección de ella.</p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
  proveedor_aprobado: {
    text: `Subject: Tu perfil ya es público en Mi Guía Azul

Hola:

Aprobamos el perfil «{{ .Nombre }}». Las familias ya pueden encontrarlo en el directorio.

Ver mi perfil:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}

Si cambias tu perfil, un administrador lo revisa otra vez antes de publicarlo.

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tu perfil ya es público en Mi Guía Azul</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu perfil ya es público</h1>
        <p style="margin: 0 0 16px">Aprobamos el perfil «{{ .Nombre }}». Las familias ya pueden encontrarlo en el directorio.</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mi perfil</a>
        </p>
        <p style="margin: 0; font-size: 16px; color: #44546a">Si cambias tu perfil, un administrador lo revisa otra vez antes de publicarlo.</p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
  proveedor_calificacion: {
    text: `Subject: Mira las reseñas de {{ .Nombre }} en Mi Guía Azul

Hola:

Las reseñas de «{{ .Nombre }}» cambiaron mucho hoy.

Al empezar el día: {{ .Antes }}.
Ahora: {{ .Ahora }}.
Reseñas que esperan tu decisión: {{ .EnEspera }}.

Ver las reseñas:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}

Decidir las que esperan:
{{ .SiteURL }}/admin/proveedores

Puede ser una familia contenta o molesta, o alguien que crea cuentas para mover la calificación. Enviamos un solo aviso al día por proveedor.

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mira las reseñas de {{ .Nombre }}</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Mira las reseñas de {{ .Nombre }}</h1>
        <p style="margin: 0 0 16px">Las reseñas de «{{ .Nombre }}» cambiaron mucho hoy.</p>
        <p style="margin: 0 0 16px">Al empezar el día: {{ .Antes }}.<br>Ahora: {{ .Ahora }}.<br>Reseñas que esperan tu decisión: {{ .EnEspera }}.</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver las reseñas</a>
        </p>
        <p style="margin: 0 0 16px"><a href="{{ .SiteURL }}/admin/proveedores" style="color: #1d4e89">Decidir las que esperan</a></p>
        <p style="margin: 0; font-size: 16px; color: #44546a">Puede ser una familia contenta o molesta, o alguien que crea cuentas para mover la calificación. Enviamos un solo aviso al día por proveedor.</p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
  proveedor_desaprobado: {
    text: `Subject: Tu perfil ya no es público en Mi Guía Azul

Hola:

El perfil «{{ .Nombre }}» está pendiente de aprobación. Por ahora las familias no lo ven en el directorio.

Revisar mi perfil:
{{ .SiteURL }}/provider-dashboard

Tus datos siguen guardados. Revisa tu perfil y guárdalo; un administrador lo mira otra vez.

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tu perfil ya no es público en Mi Guía Azul</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu perfil ya no es público</h1>
        <p style="margin: 0 0 16px">El perfil «{{ .Nombre }}» está pendiente de aprobación. Por ahora las familias no lo ven en el directorio.</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}/provider-dashboard" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Revisar mi perfil</a>
        </p>
        <p style="margin: 0; font-size: 16px; color: #44546a">Tus datos siguen guardados. Revisa tu perfil y guárdalo; un administrador lo mira otra vez.</p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
  recordatorio: {
    text: `Subject: ¿Siguen igual los datos de {{ .Nombre }} en Mi Guía Azul?

Hola:

Las familias ven los datos de «{{ .Nombre }}» en Mi Guía Azul. Estos necesitan tu palabra:

{{ .Datos }}

Míralos y toca un botón. No tienes que iniciar sesión:
{{ .SiteURL }}/confirmar/{{ .Token }}

Si algo cambió, nos lo dices ahí mismo. El enlace sirve 30 días y solo puede confirmar datos o proponer cambios.

No recibir más recordatorios:
{{ .SiteURL }}/confirmar/{{ .Token }}/salir

Mi Guía Azul
{{ .SiteURL }}
`,
    html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>¿Siguen igual tus datos?</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">¿Siguen igual tus datos?</h1>
        <p style="margin: 0 0 16px">Las familias ven los datos de «{{ .Nombre }}» en Mi Guía Azul. Estos necesitan tu palabra:</p>
        <p style="margin: 0 0 16px; font-weight: 700">{{ .Datos }}</p>
        <p style="margin: 0">Míralos y toca un botón. No tienes que iniciar sesión.</p>
        <p style="margin: 24px 0">
          <a href="{{ .SiteURL }}/confirmar/{{ .Token }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mis datos</a>
        </p>
        <p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Si algo cambió, nos lo dices ahí mismo. El enlace sirve 30 días y solo puede confirmar datos o proponer cambios.</p>
        <p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/confirmar/{{ .Token }}/salir" style="color: #1d4e89">No recibir más recordatorios</a></p>
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
  },
};
