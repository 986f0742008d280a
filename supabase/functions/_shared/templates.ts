// Written by npm run types from supabase/templates: change it there.

export const layout = {
  text: `Hola:

{{ .Content }}
Mi Guía Azul
{{ .SiteURL }}
`,
  html: `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{ .Subject }}</title>
  </head>
  <body style="margin: 0; padding: 24px; background: #eef4fb; color: #14233b; font: 18px/1.6 Verdana, Arial, sans-serif">
    <table role="presentation" align="center" width="100%" style="max-width: 560px; background: #ffffff; border-radius: 16px">
      <tr><td style="padding: 32px">
        {{ .Content }}
        <p style="margin: 24px 0 0; font-size: 16px"><a href="{{ .SiteURL }}" style="color: #1d4e89">Mi Guía Azul</a></p>
      </td></tr>
    </table>
  </body>
</html>
`,
};

export const templates: Record<string, { text: string; html: string }> = {
  aviso: {
    text: `Subject: Hay algo nuevo de lo que esperabas en Mi Guía Azul

Nos pediste un aviso. Esto es nuevo en Mi Guía Azul:

{{ .Novedades }}

Ver lo nuevo:
{{ .SiteURL }}{{ .Ruta }}

Con este correo termina ese aviso y borramos tu dirección de él. Si lo necesitas otra vez, puedes pedirlo de nuevo.

Dejar todos mis avisos:
{{ .SiteURL }}/avisame/{{ .Token }}/salir
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Hay algo nuevo de lo que esperabas</h1>
<p style="margin: 0 0 16px">Nos pediste un aviso. Esto es nuevo en Mi Guía Azul:</p>
<p style="margin: 0 0 16px; padding: 12px 16px; border-radius: 10px; background: #eef4fb; white-space: pre-line">{{ .Novedades }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}{{ .Ruta }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver lo nuevo</a>
</p>
<p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Con este correo termina ese aviso y borramos tu dirección de él. Si lo necesitas otra vez, puedes pedirlo de nuevo.</p>
<p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/avisame/{{ .Token }}/salir" style="color: #1d4e89">Dejar todos mis avisos</a></p>
`,
  },
  aviso_pedido: {
    text: `Subject: Confirma tu aviso de Mi Guía Azul

Alguien pidió que te escribamos a esta dirección cuando {{ .Que }}.

Si fuiste tú, confírmalo aquí:
{{ .SiteURL }}/avisame/{{ .Token }}

Si no fuiste tú, no tienes que hacer nada: sin confirmar, borramos tu dirección a los dos días.

Usamos tu dirección solo para este aviso. Es un solo correo, y después la borramos; a los 12 meses, aunque no haya nada nuevo. Si pides varios avisos, te escribimos como mucho una vez por semana.

Borrar mi dirección ahora:
{{ .SiteURL }}/avisame/{{ .Token }}/salir
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Confirma tu aviso</h1>
<p style="margin: 0 0 16px">Alguien pidió que te escribamos a esta dirección cuando <b>{{ .Que }}</b>.</p>
<p style="margin: 0">Si fuiste tú, confírmalo aquí.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/avisame/{{ .Token }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Confirmar mi aviso</a>
</p>
<p style="margin: 0 0 16px">Si no fuiste tú, no tienes que hacer nada: sin confirmar, borramos tu dirección a los dos días.</p>
<p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Usamos tu dirección solo para este aviso. Es un solo correo, y después la borramos; a los 12 meses, aunque no haya nada nuevo. Si pides varios avisos, te escribimos como mucho una vez por semana.</p>
<p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/avisame/{{ .Token }}/salir" style="color: #1d4e89">Borrar mi dirección ahora</a></p>
`,
  },
  baja_hecha: {
    text: `Subject: El perfil de {{ .Nombre }} ya no está en Mi Guía Azul

{{ .Quien }} del directorio el perfil «{{ .Nombre }}». Las familias ya no lo ven.

El {{ .Hasta }} lo borramos, con sus reseñas. Hasta ese día se puede volver a poner. No lo añadiremos otra vez por nuestra cuenta.

Volver a ponerlo:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}/baja

Para volver a ponerlo entra con la cuenta que está a cargo del perfil. Si ninguna lo está, puedes registrarlo de nuevo cuando quieras.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">El perfil ya no está en el directorio</h1>
<p style="margin: 0 0 16px">{{ .Quien }} del directorio el perfil «{{ .Nombre }}». Las familias ya no lo ven.</p>
<p style="margin: 0 0 16px">El {{ .Hasta }} lo borramos, con sus reseñas. Hasta ese día se puede volver a poner. No lo añadiremos otra vez por nuestra cuenta.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}/baja" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Volver a ponerlo</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Para volver a ponerlo entra con la cuenta que está a cargo del perfil. Si ninguna lo está, puedes registrarlo de nuevo cuando quieras.</p>
`,
  },
  cola_ahora: {
    text: `Subject: {{ .Asunto }}

{{ .Asunto }}. Espera tu decisión.

Decidir en Hoy:
{{ .SiteURL }}/admin/hoy?elemento={{ .Clase }}.{{ .ID }}

Te escribimos al momento solo si se esconde una publicación, piden una baja o alguien prueba una reclamación. En «Perfil» lo puedes apagar.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">{{ .Asunto }}</h1>
<p style="margin: 0 0 16px">Espera tu decisión.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/admin/hoy?elemento={{ .Clase }}.{{ .ID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Decidir en Hoy</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Te escribimos al momento solo si se esconde una publicación, piden una baja o alguien prueba una reclamación. En «Perfil» lo puedes apagar.</p>
`,
  },
  cola_manana: {
    text: `Subject: {{ .Asunto }}

{{ range .Clases }}
{{ .Texto }}.
{{ end }}
Lo más antiguo: {{ .Antiguo }}.

Abrir Hoy:
{{ .SiteURL }}/admin/hoy

Llega de lunes a viernes a las 7:00 a. m., si algo espera. En «Perfil» puedes pedirlo una vez por semana o apagarlo.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">{{ .Asunto }}</h1>
{{ range .Clases }}
<p style="margin: 0 0 4px">{{ .Texto }}.</p>
{{ end }}
<p style="margin: 16px 0">Lo más antiguo: {{ .Antiguo }}.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/admin/hoy" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Hoy</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Llega de lunes a viernes a las 7:00 a. m., si algo espera. En «Perfil» puedes pedirlo una vez por semana o apagarlo.</p>
`,
  },
  enlace_nuevo: {
    text: `Subject: Tu enlace nuevo para {{ .Nombre }} en Mi Guía Azul

Alguien abrió un enlace vencido de «{{ .Nombre }}» y pidió uno nuevo. Aquí está:
{{ .SiteURL }}/confirmar/{{ .Token }}

Con él miras los datos que ven las familias y los confirmas con un botón, sin iniciar sesión. Sirve 30 días y solo puede confirmar datos, proponer cambios o pedir una baja.

Si no lo pediste, no tienes que hacer nada.

No recibir recordatorios:
{{ .SiteURL }}/confirmar/{{ .Token }}/salir
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu enlace nuevo</h1>
<p style="margin: 0 0 16px">Alguien abrió un enlace vencido de «{{ .Nombre }}» y pidió uno nuevo.</p>
<p style="margin: 0">Con él miras los datos que ven las familias y los confirmas con un botón, sin iniciar sesión.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/confirmar/{{ .Token }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mis datos</a>
</p>
<p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Sirve 30 días y solo puede confirmar datos, proponer cambios o pedir una baja. Si no lo pediste, no tienes que hacer nada.</p>
<p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/confirmar/{{ .Token }}/salir" style="color: #1d4e89">No recibir recordatorios</a></p>
`,
  },
  perfil_devuelto: {
    text: `Subject: Falta algo para publicar tu perfil en Mi Guía Azul

Miramos el perfil «{{ .Nombre }}» y todavía no lo podemos publicar. Nuestra nota:

{{ .Nota }}

Cambiar mi perfil:
{{ .SiteURL }}/provider-dashboard

Tus datos siguen guardados. Cuando guardes el cambio, un administrador lo mira otra vez.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Falta algo para publicar tu perfil</h1>
<p style="margin: 0 0 16px">Miramos el perfil «{{ .Nombre }}» y todavía no lo podemos publicar. Nuestra nota:</p>
<p style="margin: 0 0 16px; padding: 12px 16px; border-radius: 10px; background: #eef4fb; white-space: pre-line">{{ .Nota }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/provider-dashboard" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Cambiar mi perfil</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Tus datos siguen guardados. Cuando guardes el cambio, un administrador lo mira otra vez.</p>
`,
  },
  perfil_entregado: {
    text: `Subject: Otra persona está a cargo del perfil de {{ .Nombre }} en Mi Guía Azul

Un administrador entregó el perfil «{{ .Nombre }}» a una persona que probó que trabaja allí. Desde hoy solo ella puede cambiarlo.

Si crees que es un error, pídelo otra vez desde el perfil con «Este perfil es mío».

Ver el perfil:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">El perfil tiene otra persona a cargo</h1>
<p style="margin: 0 0 16px">Un administrador entregó el perfil «{{ .Nombre }}» a una persona que probó que trabaja allí. Desde hoy solo ella puede cambiarlo.</p>
<p style="margin: 0 0 16px">Si crees que es un error, pídelo otra vez desde el perfil con «Este perfil es mío».</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver el perfil</a>
</p>
`,
  },
  perfil_recibido: {
    text: `Subject: Recibimos tu perfil en Mi Guía Azul

Recibimos el perfil «{{ .Nombre }}». Una persona lo mira antes de publicarlo, y te escribimos cuando decida. Hasta entonces las familias no lo ven.

Ver mi perfil:
{{ .SiteURL }}/provider-dashboard

Lo puedes seguir completando mientras tanto.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Recibimos tu perfil</h1>
<p style="margin: 0 0 16px">Recibimos el perfil «{{ .Nombre }}». Una persona lo mira antes de publicarlo, y te escribimos cuando decida. Hasta entonces las familias no lo ven.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/provider-dashboard" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mi perfil</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Lo puedes seguir completando mientras tanto.</p>
`,
  },
  propuesta_decidida: {
    text: `Subject: Revisamos tu corrección en Mi Guía Azul

Nos contaste que un dato de «{{ .Nombre }}» estaba mal. {{ .Resultado }}

Abrir Mi Guía Azul:
{{ .SiteURL }}{{ .Ruta }}

Gracias. Un dato correcto le ahorra una llamada a otra familia.

Este es el único correo sobre tu corrección. Ya borramos tu dirección de ella.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Revisamos tu corrección</h1>
<p style="margin: 0 0 16px">Nos contaste que un dato de «{{ .Nombre }}» estaba mal. {{ .Resultado }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}{{ .Ruta }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Mi Guía Azul</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Gracias. Un dato correcto le ahorra una llamada a otra familia. Este es el único correo sobre tu corrección: ya borramos tu dirección de ella.</p>
`,
  },
  proveedor_aprobado: {
    text: `Subject: Tu perfil ya es público en Mi Guía Azul

Aprobamos el perfil «{{ .Nombre }}». Las familias ya pueden encontrarlo en el directorio.

Ver mi perfil:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}

Si cambias tu perfil, un administrador lo revisa otra vez antes de publicarlo.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu perfil ya es público</h1>
<p style="margin: 0 0 16px">Aprobamos el perfil «{{ .Nombre }}». Las familias ya pueden encontrarlo en el directorio.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mi perfil</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Si cambias tu perfil, un administrador lo revisa otra vez antes de publicarlo.</p>
`,
  },
  proveedor_calificacion: {
    text: `Subject: Mira las reseñas de {{ .Nombre }} en Mi Guía Azul

{{ range .Cambios }}
Las reseñas de «{{ .Nombre }}» cambiaron mucho hoy.

Al empezar el día: {{ .Antes }}.
Ahora: {{ .Ahora }}.

Puede ser una familia contenta o molesta, o alguien que crea cuentas para mover la calificación.

Ver las reseñas:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}

{{ end }}
{{ range .Esperan }}
{{ .Cuantas }}

Decidir en Hoy:
{{ .SiteURL }}/admin/hoy?elemento=resena.{{ .ID }}

{{ end }}
Enviamos un solo aviso al día por proveedor.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Mira las reseñas de {{ .Nombre }}</h1>
{{ range .Cambios }}
<p style="margin: 0 0 16px">Las reseñas de «{{ .Nombre }}» cambiaron mucho hoy.</p>
<p style="margin: 0 0 16px">Al empezar el día: {{ .Antes }}.<br>Ahora: {{ .Ahora }}.</p>
<p style="margin: 0 0 16px">Puede ser una familia contenta o molesta, o alguien que crea cuentas para mover la calificación.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver las reseñas</a>
</p>
{{ end }}
{{ range .Esperan }}
<p style="margin: 0 0 16px">{{ .Cuantas }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/admin/hoy?elemento=resena.{{ .ID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Decidir en Hoy</a>
</p>
{{ end }}
<p style="margin: 0; font-size: 16px; color: #44546a">Enviamos un solo aviso al día por proveedor.</p>
`,
  },
  proveedor_desaprobado: {
    text: `Subject: Tu perfil ya no es público en Mi Guía Azul

El perfil «{{ .Nombre }}» está pendiente de aprobación. Por ahora las familias no lo ven en el directorio.

Revisar mi perfil:
{{ .SiteURL }}/provider-dashboard

Tus datos siguen guardados. Revisa tu perfil y guárdalo; un administrador lo mira otra vez.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu perfil ya no es público</h1>
<p style="margin: 0 0 16px">El perfil «{{ .Nombre }}» está pendiente de aprobación. Por ahora las familias no lo ven en el directorio.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/provider-dashboard" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Revisar mi perfil</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Tus datos siguen guardados. Revisa tu perfil y guárdalo; un administrador lo mira otra vez.</p>
`,
  },
  publicacion_decidida: {
    text: `Subject: {{ .Asunto }} en Mi Guía Azul

Es sobre lo que escribiste en «{{ .Sobre }}». {{ .Resultado }}

Abrir lo que escribiste:
{{ .SiteURL }}{{ .Ruta }}

{{ .Despues }}
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">{{ .Asunto }}</h1>
<p style="margin: 0 0 16px">Es sobre lo que escribiste en «{{ .Sobre }}». {{ .Resultado }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}{{ .Ruta }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir lo que escribiste</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">{{ .Despues }}</p>
`,
  },
  reclamacion_codigo: {
    text: `Subject: Código para el perfil de {{ .Nombre }} en Mi Guía Azul

Alguien pidió estar a cargo del perfil «{{ .Nombre }}» en Mi Guía Azul. Este código prueba que trabaja allí:

Código: {{ .Codigo }}

Escríbelo en la misma página donde lo pediste, con la misma cuenta. Vale 7 días. Si te llegaron varios, usa el último.

Escribir el código:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}/reclamar

Si nadie de tu equipo lo pidió, no hagas nada y no le des este código a nadie. Sin él, el perfil sigue igual.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Tu código</h1>
<p style="margin: 0 0 16px">Alguien pidió estar a cargo del perfil «{{ .Nombre }}» en Mi Guía Azul. Este código prueba que trabaja allí:</p>
<p style="margin: 24px 0; font-size: 30px; font-weight: 700; letter-spacing: 4px">{{ .Codigo }}</p>
<p style="margin: 0 0 16px">Escríbelo en la misma página donde lo pediste, con la misma cuenta. Vale 7 días. Si te llegaron varios, usa el último.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}/reclamar" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Escribir el código</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Si nadie de tu equipo lo pidió, no hagas nada y no le des este código a nadie. Sin él, el perfil sigue igual.</p>
`,
  },
  reclamacion_dueno: {
    text: `Subject: ¿Sigue siendo tuyo el perfil de {{ .Nombre }} en Mi Guía Azul?

Otra persona probó que trabaja en «{{ .Nombre }}» y pide estar a cargo del perfil, que ahora está en tu cuenta.

Si el perfil es tuyo, dilo antes del {{ .Hasta }}: abre «Al día» y toca «Este perfil es mío». Si no dices nada hasta ese día, un administrador puede entregarlo.

Abrir Al día:
{{ .SiteURL }}/provider-dashboard/al-dia

Mientras tanto, el perfil sigue igual y sigue siendo tuyo.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">¿Este perfil sigue siendo tuyo?</h1>
<p style="margin: 0 0 16px">Otra persona probó que trabaja en «{{ .Nombre }}» y pide estar a cargo del perfil, que ahora está en tu cuenta.</p>
<p style="margin: 0 0 16px">Si el perfil es tuyo, dilo antes del {{ .Hasta }}: abre «Al día» y toca «Este perfil es mío». Si no dices nada hasta ese día, un administrador puede entregarlo.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/provider-dashboard/al-dia" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Al día</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Mientras tanto, el perfil sigue igual y sigue siendo tuyo.</p>
`,
  },
  reclamacion_entregada: {
    text: `Subject: El perfil de {{ .Nombre }} ya es tuyo en Mi Guía Azul

Desde hoy estás a cargo del perfil «{{ .Nombre }}». Revisa que los datos estén al día.

Abrir Al día:
{{ .SiteURL }}/provider-dashboard/al-dia

Los enlaces para confirmar que se enviaron antes ya no sirven.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">El perfil ya es tuyo</h1>
<p style="margin: 0 0 16px">Desde hoy estás a cargo del perfil «{{ .Nombre }}». Revisa que los datos estén al día.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/provider-dashboard/al-dia" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Al día</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Los enlaces para confirmar que se enviaron antes ya no sirven.</p>
`,
  },
  reclamacion_negada: {
    text: `Subject: Sobre tu petición del perfil de {{ .Nombre }} en Mi Guía Azul

Pediste estar a cargo del perfil «{{ .Nombre }}». Un administrador decidió no entregarlo, o lo entregó a otra persona que también lo pidió.

Si trabajas allí y un dato está mal, puedes corregirlo desde el perfil.

Ver el perfil:
{{ .SiteURL }}/proveedor/{{ .ProveedorID }}
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">No te entregamos el perfil</h1>
<p style="margin: 0 0 16px">Pediste estar a cargo del perfil «{{ .Nombre }}». Un administrador decidió no entregarlo, o lo entregó a otra persona que también lo pidió.</p>
<p style="margin: 0 0 16px">Si trabajas allí y un dato está mal, puedes corregirlo desde el perfil.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/proveedor/{{ .ProveedorID }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver el perfil</a>
</p>
`,
  },
  recordatorio: {
    text: `Subject: ¿Siguen igual los datos de {{ .Nombre }} en Mi Guía Azul?

Las familias ven los datos de «{{ .Nombre }}» en Mi Guía Azul. Estos están por confirmar:

{{ .Datos }}

Míralos y toca un botón. No tienes que iniciar sesión:
{{ .SiteURL }}/confirmar/{{ .Token }}

Si algo cambió, nos lo dices ahí mismo. El enlace sirve 30 días y solo puede confirmar datos, proponer cambios o pedir una baja.

No recibir más recordatorios:
{{ .SiteURL }}/confirmar/{{ .Token }}/salir
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">¿Siguen igual tus datos?</h1>
<p style="margin: 0 0 16px">Las familias ven los datos de «{{ .Nombre }}» en Mi Guía Azul. Estos están por confirmar:</p>
<p style="margin: 0 0 16px; font-weight: 700">{{ .Datos }}</p>
<p style="margin: 0">Míralos y toca un botón. No tienes que iniciar sesión.</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}/confirmar/{{ .Token }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Ver mis datos</a>
</p>
<p style="margin: 0 0 16px; font-size: 16px; color: #44546a">Si algo cambió, nos lo dices ahí mismo. El enlace sirve 30 días y solo puede confirmar datos, proponer cambios o pedir una baja.</p>
<p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/confirmar/{{ .Token }}/salir" style="color: #1d4e89">No recibir más recordatorios</a></p>
`,
  },
  reporte_decidido: {
    text: `Subject: Revisamos lo que reportaste en Mi Guía Azul

Nos avisaste de {{ .Que }}. {{ .Resultado }}

Abrir Mi Guía Azul:
{{ .SiteURL }}{{ .Ruta }}

Gracias por cuidar a las otras familias. Su autor no sabe quién la reportó.
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">Revisamos lo que reportaste</h1>
<p style="margin: 0 0 16px">Nos avisaste de {{ .Que }}. {{ .Resultado }}</p>
<p style="margin: 24px 0">
  <a href="{{ .SiteURL }}{{ .Ruta }}" style="display: inline-block; padding: 14px 24px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Abrir Mi Guía Azul</a>
</p>
<p style="margin: 0; font-size: 16px; color: #44546a">Gracias por cuidar a las otras familias. Su autor no sabe quién la reportó.</p>
`,
  },
  respuestas_nuevas: {
    text: `Subject: {{ .Cuantas }} en Mi Guía Azul

{{ .Cuantas }} en el foro:

{{ range .Preguntas }}
«{{ .Titulo }}»
{{ .Quienes }}
Leer:
{{ .SiteURL }}/question/{{ .ID }}
No recibir más de esta pregunta:
{{ .SiteURL }}/correos/{{ .Token }}/salir?pregunta={{ .ID }}

{{ end }}
{{ range .Seguidos }}
{{ .Frase }}:

{{ end }}
{{ range .Temas }}
«{{ .Titulo }}»
{{ .Tema }}
{{ .SiteURL }}/question/{{ .ID }}

{{ end }}
{{ range .SinRespuesta }}
{{ .Frase }}
{{ end }}

Cambiar cuándo te escribimos:
{{ .SiteURL }}/user-dashboard/perfil#correos

No recibir más correos del foro:
{{ .SiteURL }}/correos/{{ .Token }}/salir
`,
    html: `<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.3">{{ .Cuantas }} en el foro</h1>
{{ range .Preguntas }}
<div style="margin: 0 0 16px; padding: 16px; border-radius: 10px; background: #eef4fb">
  <p style="margin: 0 0 8px; font-weight: 700">{{ .Titulo }}</p>
  <p style="margin: 0 0 16px">{{ .Quienes }}</p>
  <p style="margin: 0 0 12px">
    <a href="{{ .SiteURL }}/question/{{ .ID }}" style="display: inline-block; padding: 12px 20px; border-radius: 10px; background: #1d4e89; color: #ffffff; font-weight: 700; text-decoration: none">Leer las respuestas</a>
  </p>
  <p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/correos/{{ .Token }}/salir?pregunta={{ .ID }}" style="color: #1d4e89">No recibir más de esta pregunta</a></p>
</div>
{{ end }}
{{ range .Seguidos }}
<h2 style="margin: 24px 0 12px; font-size: 20px; line-height: 1.3">{{ .Frase }}</h2>
{{ end }}
{{ range .Temas }}
<p style="margin: 0 0 12px"><a href="{{ .SiteURL }}/question/{{ .ID }}" style="color: #1d4e89; font-weight: 700">{{ .Titulo }}</a><br />{{ .Tema }}</p>
{{ end }}
{{ range .SinRespuesta }}
<p style="margin: 0 0 8px">{{ .Frase }}</p>
{{ end }}
<p style="margin: 24px 0 8px; font-size: 16px"><a href="{{ .SiteURL }}/user-dashboard/perfil#correos" style="color: #1d4e89">Cambiar cuándo te escribimos</a></p>
<p style="margin: 0; font-size: 16px"><a href="{{ .SiteURL }}/correos/{{ .Token }}/salir" style="color: #1d4e89">No recibir más correos del foro</a></p>
`,
  },
};
