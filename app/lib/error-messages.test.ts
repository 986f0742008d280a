import { describe, expect, test } from 'vitest';
import { explain, UserFacingError } from './error-messages.ts';
import { EditConflict } from './versioned-row.ts';

describe('explain', () => {
  test('says a known code in Spanish', () => {
    expect(explain({ code: 'invalid_credentials', message: 'Invalid login credentials' })).toBe(
      'El correo o la contraseña no son correctos. Revísalos e intenta de nuevo.',
    );
  });

  test('tells a code that was used from a wrong one', () => {
    const code = 'mfa_verification_failed';
    expect(explain({ code, message: 'TOTP code has already been used' })).toBe(
      'Ese código ya se usó. Espera el próximo.',
    );
    expect(explain({ code, message: 'Invalid TOTP code entered' })).toBe(
      'El código no es correcto. Escríbelo otra vez.',
    );
  });

  test.each([
    { code: '23514', message: 'Aquí no van enlaces.', hint: 'nota_sin_enlaces' },
    { code: 'PT429', message: 'Hoy ya recibimos 3 avisos desde tu conexión.' },
    { code: 'PT409', message: 'Otra persona está quitando esta sede.', hint: 'edit_conflict' },
    { code: 'P0001', message: 'La reseña ya existe.' },
    { code: '23502', message: 'Por favor escribe una respuesta' },
    { code: '22023', message: '¿Qué archivo? Elige uno.' },
    new UserFacingError('Esa lista ya no existe. Recarga la página.'),
    new EditConflict(undefined),
  ])('keeps the words of a rule of ours: $message', (error) => {
    expect(explain(error)).toBe(error.message);
  });

  const slow = 'El servidor tarda demasiado. Intenta en un minuto.';
  const away = 'El servidor no responde ahora. Intenta en un minuto.';
  const invalid = 'Un valor no es válido. Revísalo e intenta de nuevo.';
  const unknown = 'Algo salió mal. Intenta de nuevo en unos minutos.';

  test.each([
    ['57014', 'canceling statement due to statement timeout', slow],
    ['55P03', 'canceling statement due to lock timeout', slow],
    ['PGRST003', 'Timed out acquiring connection from connection pool.', slow],
    ['57P01', 'terminating connection due to administrator command', away],
    ['53300', 'sorry, too many clients already', away],
    ['08006', 'connection failure', away],
    ['PGRST001', 'Database client error. Retrying the connection.', away],
    ['PGRST002', 'Could not query the database for the schema cache. Retrying.', away],
    ['40P01', 'deadlock detected', 'Hubo otro cambio al mismo tiempo. Intenta de nuevo.'],
    [
      '23502',
      'null value in column "nombre" violates not-null constraint',
      'Falta un dato obligatorio. Revisa lo que escribiste.',
    ],
    ['23514', 'new row violates check constraint "nota_max_200"', invalid],
    ['22023', 'aceptar must be true or false', invalid],
    ['22P02', 'invalid input syntax for type uuid: "x"', invalid],
    ['42501', 'new row violates row-level security policy', 'No tienes permiso para hacer esto.'],
    ['PGRST202', 'Could not find the function', 'El sitio cambió mientras lo usabas. Recarga la página.'],
    ['validation_failed', 'Unable to validate email address: invalid format', invalid],
    ['42P01', 'relation "public.nada" does not exist', unknown],
    ['XX000', 'cache lookup failed', unknown],
    ['PGRSTX00', 'Something went wrong', unknown],
    ['some_new_code', 'Words of a newer server', unknown],
    [undefined, '<html>502 Bad Gateway</html>', unknown],
  ])('says %s in our words, not "%s"', (code, message, sentence) => {
    expect(explain({ code, message })).toBe(sentence);
  });

  test('an error of the page itself is not read out', () => {
    expect(explain(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(unknown);
  });

  test.each([{ name: 'AuthRetryableFetchError', message: '{}' }, new TypeError('Failed to fetch')])(
    'recognises a lost connection: %o',
    (error) => {
      expect(explain(error)).toMatch(/^No hay conexión/);
    },
  );

  test('says that the session is gone', () => {
    const missing = { name: 'AuthSessionMissingError', message: 'Auth session missing!' };
    expect(explain(missing)).toBe('Tu sesión terminó. Inicia sesión de nuevo.');
  });

  test.each([undefined, null, 'text', {}])('has a way on for %o', (error) => {
    expect(explain(error)).toBe('Algo salió mal. Intenta de nuevo en unos minutos.');
  });
});
